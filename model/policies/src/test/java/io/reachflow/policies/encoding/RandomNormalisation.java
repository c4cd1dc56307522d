package io.reachflow.policies.encoding;

import java.util.SplittableRandom;

/** Test data: a normalisation that changes every number. */
public final class RandomNormalisation {
    private RandomNormalisation() {}

    public static Normalisation of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return new Normalisation(
                scale(Encoder.GPU, random),
                scale(Encoder.TASK, random),
                scale(Encoder.PAIR, random));
    }

    private static FeatureScale scale(FeatureSet features, SplittableRandom random) {
        float[] means = new float[features.count()];
        float[] factors = new float[features.count()];
        for (int i = 0; i < means.length; i++) {
            means[i] = (float) random.nextDouble(-1, 1);
            factors[i] = (float) random.nextDouble(0.5, 2);
        }
        return new FeatureScale(features, means, factors);
    }
}
