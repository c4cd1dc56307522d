package io.reachflow.model.sequence;

/** How a policy's network sees the three kinds of features; found in training, kept with it. */
public record Normalisation(FeatureScale gpu, FeatureScale task, FeatureScale pair) {
    /** Features as they are encoded. */
    public static final Normalisation IDENTITY =
            new Normalisation(
                    FeatureScale.identity(Encoder.GPU),
                    FeatureScale.identity(Encoder.TASK),
                    FeatureScale.identity(Encoder.PAIR));

    /**
     * Learns from windows, one after another; the same windows in the same order, the same bits.
     */
    public static final class Builder {
        private final FeatureMoments gpu = new FeatureMoments(Encoder.GPU);
        private final FeatureMoments task = new FeatureMoments(Encoder.TASK);
        private final FeatureMoments pair = new FeatureMoments(Encoder.PAIR);

        public Builder add(Window window) {
            for (int i = 0; i < window.gpuCount(); i++) {
                gpu.add(window.gpus(), i * Encoder.GPU_FEATURES);
            }
            for (int i = 0; i < window.taskCount(); i++) {
                task.add(window.tasks(), i * Encoder.TASK_FEATURES);
            }
            for (int i = 0; i < window.allowed().length; i++) {
                if (window.allowed()[i]) {
                    pair.add(window.pairs(), i * Encoder.PAIR_FEATURES);
                }
            }
            return this;
        }

        public Normalisation build() {
            return new Normalisation(gpu.scale(), task.scale(), pair.scale());
        }
    }
}
