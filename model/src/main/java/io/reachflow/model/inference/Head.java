package io.reachflow.model.inference;

import io.reachflow.model.weights.Weights;
import java.util.Arrays;

/** One number for each token, over one hidden layer. */
final class Head {
    private final Linear hiddenLayer;
    private final Linear out;
    private final Tokens hidden;
    private final Tokens result = new Tokens(1);

    private Head(Linear hiddenLayer, Linear out) {
        this.hiddenLayer = hiddenLayer;
        this.out = out;
        hidden = new Tokens(hiddenLayer.outputs());
    }

    static Head of(Weights weights, String name) {
        return new Head(Linear.of(weights, name + ".hidden"), Linear.of(weights, name + ".out"));
    }

    float[] apply(Tokens tokens) {
        hiddenLayer.apply(tokens, hidden);
        FeedForward.rectify(hidden);
        out.apply(hidden, result);
        return Arrays.copyOf(result.rows[0], tokens.count);
    }
}
