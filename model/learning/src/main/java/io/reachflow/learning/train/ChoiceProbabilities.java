package io.reachflow.learning.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import io.reachflow.learning.net.NetOutput;

/**
 * Choices as a network would make them.
 *
 * @param logProbabilities of all options [choices, options]
 * @param chosen 1 for what was chosen, else 0 [choices, options]
 */
record ChoiceProbabilities(NDArray logProbabilities, NDArray chosen) {
    static ChoiceProbabilities of(ChoiceRows rows, NetOutput output, NDManager manager) {
        NDArray logits = rows.logits(output, manager);
        int width = (int) logits.getShape().get(1);
        return new ChoiceProbabilities(logits.logSoftmax(1), rows.chosen(manager, width));
    }

    /** Of what was chosen [choices]. */
    NDArray logProbability() {
        return logProbabilities.mul(chosen).sum(new int[] {1});
    }

    NDArray entropy() {
        return logProbabilities.exp().mul(logProbabilities).sum(new int[] {1}).neg();
    }

    /** How often the likeliest was chosen. */
    double agreements() {
        return logProbabilities
                .argMax(1)
                .eq(chosen.argMax(1))
                .toType(DataType.FLOAT32, false)
                .sum()
                .getFloat();
    }
}
