package io.reachflow.learning.train;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.encoding.Normalisation;

/**
 * Finds a normalisation from windows, one after another; the same windows in the same order, the
 * same bits.
 */
public final class NormalisationFit {
    private final FeatureMoments gpu = new FeatureMoments(Encoder.GPU);
    private final FeatureMoments task = new FeatureMoments(Encoder.TASK);
    private final FeatureMoments pair = new FeatureMoments(Encoder.PAIR);

    public NormalisationFit add(EncodedWindow window) {
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
