package io.reachflow.tensors.layer;

import io.reachflow.tensors.Weights;
import org.jspecify.annotations.Nullable;

/**
 * Each asking token takes from the asked ones what matters to it: a mean of their values, weighted
 * by how well their keys match its query, head by head.
 */
final class Attention {
    /** From so many asking tokens on it pays to go over several of them at once. */
    private static final int MANY = 8;

    /** Up to so many asking tokens, and with more asked ones, loops over those are the longer. */
    private static final int FEW = 16;

    private final int heads;
    private final int headWidth;
    private final Linear query;
    private final Linear key;
    private final Linear value;
    private final Linear out;
    private final Tokens queries;
    private final Tokens keys;
    private final Tokens values;
    private final Tokens taken;
    private final RowAttention oneAsking;
    private final FewAskingAttention fewAsking;
    private final BlockedAttention manyAsking;

    Attention(int heads, Linear query, Linear key, Linear value, Linear out) {
        this.heads = heads;
        this.headWidth = query.outputs() / heads;
        this.query = query;
        this.key = key;
        this.value = value;
        this.out = out;
        queries = new Tokens(query.outputs());
        keys = new Tokens(key.outputs());
        values = new Tokens(value.outputs());
        taken = new Tokens(value.outputs());
        oneAsking = new RowAttention(headWidth);
        fewAsking = new FewAskingAttention(headWidth);
        manyAsking = new BlockedAttention(headWidth);
    }

    static Attention of(Weights weights, String name, int heads) {
        return new Attention(
                heads,
                Linear.of(weights, name + ".query"),
                Linear.of(weights, name + ".key"),
                Linear.of(weights, name + ".value"),
                Linear.of(weights, name + ".out"));
    }

    /**
     * What each asking token takes.
     *
     * @param allowed for each asking and asked token whether the first may ask the second; null:
     *     all may. Who may ask nobody takes zeros.
     */
    void apply(Tokens asking, Tokens asked, boolean @Nullable [] allowed, Tokens result) {
        query.apply(asking, queries);
        key.apply(asked, keys);
        value.apply(asked, values);
        taken.resize(asking.count);
        // So that matches do not grow with the width of a head.
        float scale = 1 / (float) Math.sqrt(headWidth);
        for (float[] row : queries.rows) {
            VectorMath.multiply(row, queries.count, scale);
        }
        for (int head = 0; head < heads; head++) {
            take(head * headWidth, allowed);
        }
        out.apply(taken, result);
    }

    private void take(int feature, boolean @Nullable [] allowed) {
        // The first adds in an order of its own; the other two in the same.
        if (queries.count < MANY) {
            oneAsking.take(feature, queries, keys, values, allowed, taken);
        } else if (queries.count <= FEW && keys.count > queries.count) {
            fewAsking.take(feature, queries, keys, values, allowed, taken);
        } else {
            manyAsking.take(feature, queries, keys, values, allowed, taken);
        }
    }
}
