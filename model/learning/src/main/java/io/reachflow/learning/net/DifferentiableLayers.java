package io.reachflow.learning.net;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.types.Shape;
import ai.djl.nn.norm.LayerNorm;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The layers of the scorers as functions that can be differentiated. Tokens are the last but one
 * dimension, their features the last.
 */
final class DifferentiableLayers {
    /** As in the scorers. */
    private static final float LEAST_VARIANCE = 1e-5f;

    private final Map<String, NDArray> parameters;
    private final int heads;

    DifferentiableLayers(Map<String, NDArray> parameters, int heads) {
        this.parameters = parameters;
        this.heads = heads;
    }

    NDArray parameter(String name) {
        return Objects.requireNonNull(parameters.get(name), name);
    }

    NDArray linear(NDArray in, String name) {
        return withoutBias(in, name).add(parameter(name + ".bias"));
    }

    NDArray withoutBias(NDArray in, String name) {
        return in.matMul(parameter(name + ".weight"));
    }

    NDArray norm(NDArray in, String name) {
        NDArray gain = parameter(name + ".gain");
        NDArray bias = parameter(name + ".bias");
        return LayerNorm.layerNorm(in, gain.getShape(), gain, bias, LEAST_VARIANCE)
                .singletonOrThrow();
    }

    NDArray embedding(NDArray features, NDArray regions, String name) {
        return linear(features, name + ".in").add(regions.matMul(parameter(name + ".region")));
    }

    /** The asking tokens after attention to others and a feed-forward. */
    NDArray crossAttention(NDArray asking, NDArray asked, @Nullable NDArray mask, String name) {
        NDArray askingNormed = norm(asking, name + ".attention.asking");
        NDArray askedNormed = norm(asked, name + ".attention.asked");
        NDArray taken = attention(askingNormed, askedNormed, mask, name + ".attention");
        return feedForward(asking.add(taken), name + ".feedforward");
    }

    /**
     * What each asking token takes from the asked ones.
     *
     * @param mask 1 where a token may ask another, [sequences, asking or 1, asked]; null:
     *     everywhere
     */
    NDArray attention(NDArray asking, NDArray asked, @Nullable NDArray mask, String name) {
        NDArray queries = byHead(linear(asking, name + ".query"));
        NDArray keys = byHead(linear(asked, name + ".key"));
        NDArray values = byHead(linear(asked, name + ".value"));
        double scale = 1 / Math.sqrt((double) queries.getShape().get(3));
        NDArray matches = RetainedArray.times(queries, scale).matMul(keys.transpose(0, 1, 3, 2));
        NDArray taken = shares(matches, mask).matMul(values).transpose(0, 2, 1, 3);
        return linear(taken.reshape(asking.getShape()), name + ".out");
    }

    /** From [sequences, tokens, width] to [sequences, heads, tokens, width of a head]. */
    private NDArray byHead(NDArray tokens) {
        Shape shape = tokens.getShape();
        return tokens.reshape(shape.get(0), shape.get(1), heads, shape.get(2) / heads)
                .transpose(0, 2, 1, 3);
    }

    /** Multiplied by the mask once more, so that who may ask nobody takes nothing. */
    private static NDArray shares(NDArray matches, @Nullable NDArray mask) {
        if (mask == null) {
            return matches.softmax(-1);
        }
        NDArray forAllHeads = mask.expandDims(1);
        NDArray forbidden = forAllHeads.sub(1).mul(-NetOutput.MASKED);
        return matches.add(forbidden).softmax(-1).mul(forAllHeads);
    }

    /** The tokens with a feed-forward added. */
    NDArray feedForward(NDArray tokens, String name) {
        NDArray hidden = rectified(linear(norm(tokens, name + ".norm"), name + ".in"));
        return tokens.add(linear(hidden, name + ".out"));
    }

    /** One number for each token. */
    NDArray head(NDArray tokens, String name) {
        NDArray hidden = rectified(linear(tokens, name + ".hidden"));
        return linear(hidden, name + ".out").squeeze(-1);
    }

    static NDArray rectified(NDArray in) {
        return in.getNDArrayInternal().relu();
    }

    /** The logits with those that are not allowed replaced. */
    static NDArray forbidden(NDArray logits, NDArray allowed) {
        return logits.mul(allowed).add(allowed.sub(1).mul(-NetOutput.MASKED));
    }
}
