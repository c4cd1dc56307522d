package io.reachflow.tensors;

import java.util.Arrays;

/** Numbers in a shape, the last dimension closest together. */
@SuppressWarnings("ArrayRecordComponent") // copied on the way in and out; compared by content below
public record Tensor(int[] shape, float[] values) {
    public Tensor {
        shape = shape.clone();
        values = values.clone();
        if (sizeOf(shape) != values.length) {
            throw new IllegalArgumentException(
                    "A tensor of shape "
                            + Arrays.toString(shape)
                            + " can't have "
                            + values.length
                            + " values. Give as many as the product of its dimensions.");
        }
    }

    /** The product of the dimensions. */
    public static long sizeOf(int[] shape) {
        long size = 1;
        for (int dimension : shape) {
            size = Math.multiplyExact(size, dimension);
        }
        return size;
    }

    @Override
    public int[] shape() {
        return shape.clone();
    }

    @Override
    public float[] values() {
        return values.clone();
    }

    boolean hasShape(int... expected) {
        return Arrays.equals(shape, expected);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tensor tensor
                && Arrays.equals(shape, tensor.shape)
                && Arrays.equals(values, tensor.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(shape) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Tensor" + Arrays.toString(shape);
    }
}
