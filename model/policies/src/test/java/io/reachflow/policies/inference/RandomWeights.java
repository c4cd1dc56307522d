package io.reachflow.policies.inference;

import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Test data: weights none of which is zero or one, so that every one of them matters. */
public final class RandomWeights {
    private RandomWeights() {}

    public static Weights of(NetShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        NetLayout.of(shape)
                .forEach((name, sizes) -> tensors.put(name, tensor(name, sizes, random)));
        return new Weights(tensors);
    }

    private static Tensor tensor(String name, int[] sizes, SplittableRandom random) {
        float[] values = new float[(int) Tensor.sizeOf(sizes)];
        double bound = sizes.length == 1 ? 0.5 : Math.sqrt(6.0 / (sizes[0] + sizes[1]));
        for (int i = 0; i < values.length; i++) {
            double usual = name.endsWith(".gain") ? 1 : 0;
            values[i] = (float) (usual + bound * (2 * random.nextDouble() - 1));
        }
        return new Tensor(sizes, values);
    }
}
