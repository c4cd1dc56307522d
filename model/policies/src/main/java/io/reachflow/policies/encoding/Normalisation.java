package io.reachflow.policies.encoding;

/** How a policy's network sees the three kinds of features; found in training, kept with it. */
public record Normalisation(FeatureScale gpu, FeatureScale task, FeatureScale pair) {
    /** Features as they are encoded. */
    public static final Normalisation IDENTITY =
            new Normalisation(
                    FeatureScale.identity(Encoder.GPU),
                    FeatureScale.identity(Encoder.TASK),
                    FeatureScale.identity(Encoder.PAIR));
}
