package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;

/**
 * What a network thinks of a batch of windows. The arrays live as long as the batch.
 *
 * @param pairs logits [windows, tasks, GPUs]; {@link #MASKED} where not allowed
 * @param waiting logits [windows, tasks]
 * @param urgency [windows, tasks]
 * @param values [windows, tasks]
 */
public record NetOutput(NDArray pairs, NDArray waiting, NDArray urgency, NDArray values) {
    /**
     * The logit of what is masked: low enough to have no share of any softmax. Negative infinity,
     * as scorers have it, would make gradients and entropies not a number. No decision compares it.
     */
    public static final float MASKED = -1e9f;
}
