package io.reachflow.model.net;

import ai.djl.ndarray.NDArray;

/**
 * What a network thinks of a batch of windows. The arrays live as long as the batch.
 *
 * @param pairs logits [windows, tasks, GPUs]; {@link #FORBIDDEN} where not allowed
 * @param waiting logits [windows, tasks]
 * @param urgency [windows, tasks]
 * @param values [windows, tasks]
 */
public record NetOutput(NDArray pairs, NDArray waiting, NDArray urgency, NDArray values) {
    /** Low enough to have no share of any softmax, and still a number. */
    public static final float FORBIDDEN = -1e9f;
}
