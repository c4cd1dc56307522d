package io.reachflow.tensors.layer;

import io.reachflow.tensors.Weights;

/** Two linear layers on each token by itself, added to it. */
final class FeedForward {
    private final LayerNorm norm;
    private final Linear in;
    private final Linear out;
    private final Tokens normed;
    private final Tokens hidden;
    private final Tokens result;

    FeedForward(LayerNorm norm, Linear in, Linear out) {
        this.norm = norm;
        this.in = in;
        this.out = out;
        normed = new Tokens(in.inputs());
        hidden = new Tokens(in.outputs());
        result = new Tokens(out.outputs());
    }

    static FeedForward of(Weights weights, String name) {
        return new FeedForward(
                LayerNorm.of(weights, name + ".norm"),
                Linear.of(weights, name + ".in"),
                Linear.of(weights, name + ".out"));
    }

    void addTo(Tokens tokens) {
        norm.apply(tokens, normed);
        in.apply(normed, hidden);
        rectify(hidden);
        out.apply(hidden, result);
        tokens.add(result);
    }

    static void rectify(Tokens tokens) {
        for (float[] row : tokens.rows) {
            VectorMath.rectify(row, tokens.count);
        }
    }
}
