package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Tensor;
import io.reachflow.tensors.Weights;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All numbers of a network in one array, cut into named tensors where they are used: a step over
 * one array is a few operations, over a hundred small ones it would be hundreds.
 */
final class Parameters {
    private final SortedMap<String, int[]> layout;
    private final NDArray all;

    Parameters(NDManager manager, NetShape shape, Weights weights) {
        layout = NetLayout.of(shape);
        all = manager.create(flat(NetLayout.require(shape, weights)));
        all.setRequiresGradient(true);
    }

    /** The numbers of named tensors in the order of the array. */
    float[] flat(Weights weights) {
        float[] values = new float[layout.values().stream().mapToInt(Parameters::size).sum()];
        int at = 0;
        for (String name : layout.keySet()) {
            float[] some = weights.tensor(name).values();
            System.arraycopy(some, 0, values, at, some.length);
            at += some.length;
        }
        return values;
    }

    private static int size(int[] shape) {
        return Arrays.stream(shape).reduce(1, Math::multiplyExact);
    }

    NDArray all() {
        return all;
    }

    /** The tensors by name; what is computed from them is freed with the manager. */
    Map<String, NDArray> named(NDManager manager) {
        long[] cuts = new long[layout.size() - 1];
        long at = 0;
        int next = 0;
        for (int[] shape : layout.values()) {
            at += size(shape);
            if (next < cuts.length) {
                cuts[next++] = at;
            }
        }
        NDList parts = all.split(cuts);
        parts.attach(manager);
        Map<String, NDArray> named = new TreeMap<>();
        for (Map.Entry<String, int[]> entry : layout.entrySet()) {
            NDArray part = parts.get(named.size());
            long[] shape = Arrays.stream(entry.getValue()).asLongStream().toArray();
            named.put(entry.getKey(), part.reshape(new Shape(shape)));
        }
        return named;
    }

    Weights weights() {
        return named(all.toFloatArray());
    }

    /** Numbers in the order of the array by the names of the tensors. */
    Weights named(float[] values) {
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        int at = 0;
        for (Map.Entry<String, int[]> entry : layout.entrySet()) {
            int end = at + size(entry.getValue());
            float[] some = Arrays.copyOfRange(values, at, end);
            tensors.put(entry.getKey(), new Tensor(entry.getValue(), some));
            at = end;
        }
        return new Weights(tensors);
    }
}
