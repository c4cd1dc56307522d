package io.reachflow.tensors.layer;

import io.reachflow.tensors.Weights;
import java.util.Arrays;

/** One number for each token, over one hidden layer. */
public final class OutputHead {
    private final Linear hiddenLayer;
    private final Linear out;
    private final Tokens hidden;
    private final Tokens result = new Tokens(1);

    private OutputHead(Linear hiddenLayer, Linear out) {
        this.hiddenLayer = hiddenLayer;
        this.out = out;
        hidden = new Tokens(hiddenLayer.outputs());
    }

    public static OutputHead of(Weights weights, String name) {
        return new OutputHead(
                Linear.of(weights, name + ".hidden"), Linear.of(weights, name + ".out"));
    }

    public float[] apply(Tokens tokens) {
        hiddenLayer.apply(tokens, hidden);
        FeedForward.rectify(hidden);
        out.apply(hidden, result);
        return Arrays.copyOf(result.rows[0], tokens.count);
    }
}
