package io.reachflow.model.score;

import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
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

    /** Those of a network that knows nothing yet; the same seed, the same bits. */
    public static Weights initial(NetShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SortedMap<String, Tensor> tensors = new TreeMap<>();
        NetLayout.parts(shape)
                .forEach(
                        (name, part) ->
                                tensors.put(name, new Tensor(part.shape(), started(part, random))));
        return new Weights(tensors);
    }

    private static float[] started(NetLayout.Part part, SplittableRandom random) {
        float[] values = new float[(int) Tensor.sizeOf(part.shape())];
        switch (part.start()) {
            case ZERO -> {}
            case ONE -> Arrays.fill(values, 1);
            case BALANCED -> fill(values, bound(part.shape()), random);
            case TIMID -> fill(values, bound(part.shape()) / 10, random);
            case TOKEN -> fill(values, 0.5, random);
        }
        return values;
    }

    /** After Glorot and Bengio (2010). */
    private static double bound(int[] shape) {
        return Math.sqrt(6.0 / (shape[0] + shape[1]));
    }

    private static void fill(float[] values, double bound, SplittableRandom random) {
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (bound * (2 * random.nextDouble() - 1));
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

    float[] values(String name) {
        return tensor(name).values();
    }

    /** Refuses weights that are not exactly those of a network of this shape. */
    public Weights requireShape(NetShape shape) {
        Map<String, int[]> expected = NetLayout.of(shape);
        expected.forEach(this::requireShape);
        for (String name : tensors.keySet()) {
            if (!expected.containsKey(name)) {
                throw new IllegalArgumentException(
                        "The tensor "
                                + name
                                + " does not belong to "
                                + shape
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
