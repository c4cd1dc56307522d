package io.reachflow.learning.net;

import io.reachflow.policies.inference.NetLayout;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;

/**
 * What Adam remembers of past gradients; a network goes on with it as if it had never stopped.
 *
 * @param mean of gradients, by the names of the weights
 * @param square of gradients, in the mean
 */
public record OptimiserState(Weights mean, Weights square, int steps) {
    public OptimiserState {
        if (steps < 0) {
            throw new IllegalArgumentException(
                    "The steps (" + steps + ") of an optimiser have to be 0 or more.");
        }
    }

    OptimiserState requireShape(NetShape shape) {
        NetLayout.require(shape, mean);
        NetLayout.require(shape, square);
        return this;
    }
}
