package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;

/** Numbers that outlive what is computed with them. */
public final class RetainedArray {
    private RetainedArray() {}

    /**
     * An array times a number, where gradients are wanted. The library's own product frees the
     * number at once, but a gradient has to be multiplied by it later: after a garbage collection
     * that would be by whatever then lies in its place. This number lives as long as the array.
     */
    public static NDArray times(NDArray array, double number) {
        return array.mul(array.getManager().create((float) number));
    }
}
