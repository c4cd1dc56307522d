package io.reachflow.tensors.layer;

import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;

/** Attention of tokens to each other, added to them, and a feed-forward. */
public final class SelfAttention {
    private final LayerNorm norm;
    private final Attention attention;
    private final FeedForward feedForward;
    private final Tokens normed;
    private final Tokens result;

    private SelfAttention(LayerNorm norm, Attention attention, FeedForward feedForward, int width) {
        this.norm = norm;
        this.attention = attention;
        this.feedForward = feedForward;
        normed = new Tokens(width);
        result = new Tokens(width);
    }

    public static SelfAttention of(Weights weights, String name, NetShape shape) {
        return new SelfAttention(
                LayerNorm.of(weights, name + ".attention.norm"),
                Attention.of(weights, name + ".attention", shape.heads()),
                FeedForward.of(weights, name + ".feedforward"),
                shape.width());
    }

    public void addTo(Tokens tokens) {
        norm.apply(tokens, normed);
        attention.apply(normed, normed, null, result);
        tokens.add(result);
        feedForward.addTo(tokens);
    }
}
