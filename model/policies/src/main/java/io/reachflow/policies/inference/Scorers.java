package io.reachflow.policies.inference;

import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;

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
