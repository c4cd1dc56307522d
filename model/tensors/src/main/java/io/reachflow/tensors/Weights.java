package io.reachflow.tensors;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Tensors by name; never written to. */
public record Weights(SortedMap<String, Tensor> tensors) {
    public Weights {
        tensors = Collections.unmodifiableSortedMap(new TreeMap<>(tensors));
        tensors.forEach(Weights::requireFinite);
    }

    private static void requireFinite(String name, Tensor tensor) {
        for (float value : tensor.values()) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException(
                        "The tensor "
                                + name
                                + " has a value ("
                                + value
                                + ") that is not finite. Maybe training diverged: lower its"
                                + " learning rate, or take an earlier state.");
            }
        }
    }

    /** A tensor that has to be there. */
    public Tensor tensor(String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException(
                    "The tensor "
                            + name
                            + " is missing. Maybe the weights are of another architecture.");
        }
        return tensor;
    }

    public float[] values(String name) {
        return tensor(name).values();
    }

    /**
     * Refuses weights that are not exactly those of a network.
     *
     * @param expected shapes by name
     * @param network whose they are
     */
    public Weights requireShapes(Map<String, int[]> expected, String network) {
        expected.forEach(this::requireShape);
        for (String name : tensors.keySet()) {
            if (!expected.containsKey(name)) {
                throw new IllegalArgumentException(
                        "The tensor "
                                + name
                                + " does not belong to "
                                + network
                                + ". Maybe the weights are of another architecture.");
            }
        }
        return this;
    }

    private void requireShape(String name, int[] expected) {
        if (!tensor(name).hasShape(expected)) {
            throw new IllegalArgumentException(
                    "The tensor "
                            + name
                            + " has shape "
                            + Arrays.toString(tensor(name).shape())
                            + ", but has to have "
                            + Arrays.toString(expected)
                            + ". Maybe the weights are of a network of other sizes.");
        }
    }

    /** The weights in the public safetensors format. */
    public byte[] toSafetensors() {
        return Safetensors.write(tensors);
    }

    /** Weights in the public safetensors format; refuses what is not exactly that. */
    public static Weights fromSafetensors(byte[] bytes) {
        return new Weights(Safetensors.read(bytes));
    }
}
