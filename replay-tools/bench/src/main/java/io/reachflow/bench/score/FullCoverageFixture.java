package io.reachflow.bench.score;

import io.reachflow.policies.encoding.EncodedWindow;
import io.reachflow.policies.encoding.EncodedWindowBuilder;
import io.reachflow.policies.encoding.Encoder;
import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * A network and a window of which every part matters, so that who leaves one out scores otherwise:
 * a fresh network has biases of zero, and in a made-up window all is known and allowed.
 */
final class FullCoverageFixture {
    private static final double MOST_WEIGHT = 0.3;
    private static final double MOST_FEATURE = 10;

    private FullCoverageFixture() {}

    static Weights weights(NetShape shape) {
        SplittableRandom random = new SplittableRandom(1);
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        NetLayout.of(shape)
                .forEach((name, sizes) -> tensors.put(name, tensor(name, sizes, random)));
        return new Weights(tensors);
    }

    private static Tensor tensor(String name, int[] sizes, SplittableRandom random) {
        int count = 1;
        for (int size : sizes) {
            count *= size;
        }
        float[] values = new float[count];
        double usual = name.endsWith(".gain") ? 1 : 0;
        for (int i = 0; i < count; i++) {
            values[i] = (float) (usual + random.nextDouble(-MOST_WEIGHT, MOST_WEIGHT));
        }
        return new Tensor(sizes, values);
    }

    /** A third of the GPUs may run each task, none the last one. */
    static EncodedWindow window(int tasks, int gpus) {
        SplittableRandom random = new SplittableRandom(2);
        boolean[] allowed = new boolean[tasks * gpus];
        for (int i = 0; i < allowed.length - gpus; i++) {
            allowed[i] = i % 3 == 0;
        }
        return EncodedWindowBuilder.builder()
                .gpus(features(gpus * Encoder.GPU_FEATURES, random))
                .gpuRegions(regions(gpus))
                .tasks(features(tasks * Encoder.TASK_FEATURES, random))
                .taskRegions(regions(tasks))
                .pairs(features(tasks * gpus * Encoder.PAIR_FEATURES, random))
                .allowed(allowed)
                .candidates(new int[tasks][0])
                .build();
    }

    /** Half of them zeros, so that half of the numbers are not absent. */
    private static float[] features(int count, SplittableRandom random) {
        float[] features = new float[count];
        for (int i = 0; i < count; i++) {
            features[i] =
                    random.nextBoolean()
                            ? 0
                            : (float) random.nextDouble(-MOST_FEATURE, MOST_FEATURE);
        }
        return features;
    }

    private static int[] regions(int count) {
        int[] regions = new int[count];
        for (int i = 0; i < count; i++) {
            regions[i] = i % Encoder.REGIONS;
        }
        return regions;
    }
}
