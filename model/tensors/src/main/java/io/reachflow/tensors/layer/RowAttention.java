package io.reachflow.tensors.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Attention of few tokens: one after another, each over all that it asks. */
final class RowAttention {
    private final int headWidth;
    private final float[] query;
    private float[] shares = new float[0];

    RowAttention(int headWidth) {
        this.headWidth = headWidth;
        query = new float[headWidth];
    }

    /**
     * Fills in what the tokens take with one head.
     *
     * @param feature the first of the head's features
     * @param allowed as in {@link Attention#apply}
     */
    void take(
            int feature,
            Tokens queries,
            Tokens keys,
            Tokens values,
            boolean @Nullable [] allowed,
            Tokens taken) {
        if (shares.length < keys.count) {
            shares = new float[keys.count];
        }
        for (int token = 0; token < queries.count; token++) {
            for (int i = 0; i < headWidth; i++) {
                query[i] = queries.rows[feature + i][token];
            }
            Arrays.fill(shares, 0, keys.count, 0);
            VectorMath.addRows(shares, keys.count, query, 0, 1, keys.rows, feature, headWidth);
            float sum = toShares(keys.count, allowed, token * keys.count);
            for (int i = feature; i < feature + headWidth; i++) {
                float total = VectorMath.dot(shares, values.rows[i], keys.count);
                taken.rows[i][token] = sum > 0 ? total / sum : 0;
            }
        }
    }

    /** Turns matches into shares of a sum, which is returned; 0 if none is allowed. */
    private float toShares(int count, boolean @Nullable [] allowed, int allowedAt) {
        float best = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            if (allowed == null || allowed[allowedAt + i]) {
                best = Math.max(best, shares[i]);
            }
        }
        float sum = 0;
        for (int i = 0; i < count; i++) {
            boolean counts = allowed == null || allowed[allowedAt + i];
            shares[i] = counts ? Exponential.of(shares[i] - best) : 0;
            sum += shares[i];
        }
        return sum;
    }
}
