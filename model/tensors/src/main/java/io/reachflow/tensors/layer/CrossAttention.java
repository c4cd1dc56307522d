package io.reachflow.tensors.layer;

import io.reachflow.tensors.NetShape;
import io.reachflow.tensors.Weights;
import org.jspecify.annotations.Nullable;

/** Attention from one set of tokens to another, added to those that ask, and a feed-forward. */
public final class CrossAttention {
    private final LayerNorm asking;
    private final LayerNorm asked;
    private final Attention attention;
    private final FeedForward feedForward;
    private final Tokens askingNormed;
    private final Tokens askedNormed;
    private final Tokens result;

    private CrossAttention(
            LayerNorm asking,
            LayerNorm asked,
            Attention attention,
            FeedForward feedForward,
            int width) {
        this.asking = asking;
        this.asked = asked;
        this.attention = attention;
        this.feedForward = feedForward;
        askingNormed = new Tokens(width);
        askedNormed = new Tokens(width);
        result = new Tokens(width);
    }

    public static CrossAttention of(Weights weights, String name, NetShape shape) {
        return new CrossAttention(
                LayerNorm.of(weights, name + ".attention.asking"),
                LayerNorm.of(weights, name + ".attention.asked"),
                Attention.of(weights, name + ".attention", shape.heads()),
                FeedForward.of(weights, name + ".feedforward"),
                shape.width());
    }

    public void addTo(Tokens tokens, Tokens source, boolean @Nullable [] allowed) {
        asking.apply(tokens, askingNormed);
        asked.apply(source, askedNormed);
        attention.apply(askingNormed, askedNormed, allowed, result);
        tokens.add(result);
        feedForward.addTo(tokens);
    }
}
