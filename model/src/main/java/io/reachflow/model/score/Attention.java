package io.reachflow.model.score;

import java.util.Arrays;

/**
 * Each asking token takes from the asked ones what matters to it: a mean of their values, weighted
 * by how well their keys match its query, head by head.
 */
final class Attention {
    /** Up to so many asked tokens it pays to go over all that ask at once. */
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
    private float[] shares = new float[0];

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
    void apply(Tokens asking, Tokens asked, boolean[] allowed, Tokens result) {
        query.apply(asking, queries);
        key.apply(asked, keys);
        value.apply(asked, values);
        taken.resize(asking.count);
        scaleQueries();
        for (int head = 0; head < heads; head++) {
            if (allowed == null && asked.count <= FEW) {
                takeTogether(head * headWidth);
            } else {
                for (int token = 0; token < asking.count; token++) {
                    take(head * headWidth, token, allowed);
                }
            }
        }
        out.apply(taken, result);
    }

    /** So that matches do not grow with the width of a head. */
    private void scaleQueries() {
        float scale = 1 / (float) Math.sqrt(headWidth);
        int size = queries.features * queries.count;
        for (int i = 0; i < size; i++) {
            queries.values[i] *= scale;
        }
    }

    /** One asking token over all that are asked. */
    private void take(int feature, int token, boolean[] allowed) {
        int asked = keys.count;
        zeroShares(asked);
        Products.addRows(
                shares,
                0,
                asked,
                queries.values,
                queries.row(feature) + token,
                queries.count,
                keys.values,
                keys.row(feature),
                headWidth);
        float sum = Shares.ofRow(shares, asked, allowed, token * asked);
        float factor = sum > 0 ? 1 / sum : 0;
        for (int i = feature; i < feature + headWidth; i++) {
            float total = Products.dot(shares, 0, values.values, values.row(i), asked);
            taken.values[taken.row(i) + token] = total * factor;
        }
    }

    /** All asking tokens at once, over few that are asked: a row of shares for each of them. */
    private void takeTogether(int feature) {
        int asking = queries.count;
        zeroShares((keys.count + 1) * asking);
        for (int token = 0; token < keys.count; token++) {
            Products.addRows(
                    shares,
                    token * asking,
                    asking,
                    keys.values,
                    keys.row(feature) + token,
                    keys.count,
                    queries.values,
                    queries.row(feature),
                    headWidth);
        }
        Shares.ofColumns(shares, keys.count, asking);
        for (int i = feature; i < feature + headWidth; i++) {
            Arrays.fill(taken.values, taken.row(i), taken.row(i) + asking, 0);
            Products.addRows(
                    taken.values,
                    taken.row(i),
                    asking,
                    values.values,
                    values.row(i),
                    1,
                    shares,
                    0,
                    keys.count);
        }
    }

    private void zeroShares(int size) {
        if (shares.length < size) {
            shares = new float[size];
        }
        Arrays.fill(shares, 0, size, 0);
    }
}
