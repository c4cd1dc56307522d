package io.reachflow.model.score;

import io.reachflow.model.sequence.Normalisation;

/** Networks by their shape. */
public final class Scorers {
    private Scorers() {}

    public static Scorer of(NetShape shape, Normalisation normalisation, Weights weights) {
        weights.requireShape(shape);
        return switch (shape.architecture()) {
            case POOL_ATTEND -> new PoolAttend(shape, normalisation, weights);
            case FULL_SEQUENCE -> new FullSequence(shape, normalisation, weights);
        };
    }
}
