package io.reachflow.model.net;

import io.reachflow.model.score.NetShape;
import io.reachflow.model.score.Weights;

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
        mean.requireShape(shape);
        square.requireShape(shape);
        return this;
    }
}
