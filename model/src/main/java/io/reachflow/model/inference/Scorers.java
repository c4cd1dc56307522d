package io.reachflow.model.inference;

import io.reachflow.model.encoding.Normalisation;
import io.reachflow.model.weights.NetLayout;
import io.reachflow.model.weights.NetShape;
import io.reachflow.model.weights.Weights;

/** Networks by their shape. */
public final class Scorers {
    private Scorers() {}

    public static Scorer of(NetShape shape, Normalisation normalisation, Weights weights) {
        NetLayout.require(shape, weights);
        return switch (shape.architecture()) {
            case POOL_ATTEND -> new PoolAttend(shape, normalisation, weights);
            case FULL_SEQUENCE -> new FullSequence(shape, normalisation, weights);
        };
    }
}
