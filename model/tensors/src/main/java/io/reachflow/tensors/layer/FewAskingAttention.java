package io.reachflow.tensors.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What {@link BlockedAttention} takes, to the bit, for a block of few tokens that ask many. Loops
 * run over the asked ones there, which are the many here: over a handful of tokens side by side
 * they would hardly begin before they end.
 */
final class FewAskingAttention {
    private final int headWidth;
    private final float[] query;

    /** For each asking token its share of each asked one. */
    private float[][] shares = new float[0][];

    FewAskingAttention(int headWidth) {
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
        makeRoom(queries.count, keys.count);
        for (int asking = 0; asking < queries.count; asking++) {
            float[] row = shares[asking];
            match(feature, queries, asking, keys, row);
            if (allowed != null) {
                forbid(allowed, asking * keys.count, row, keys.count);
            }
            float sum = toShares(row, keys.count);
            for (int i = feature; i < feature + headWidth; i++) {
                float total = VectorMath.sumInFours(values.rows[i], row, keys.count);
                taken.rows[i][asking] = sum > 0 ? total / sum : 0;
            }
        }
    }

    private void makeRoom(int asking, int asked) {
        if (shares.length < asking || shares[0].length < asked) {
            shares = new float[asking][asked];
        }
    }

    private void match(int feature, Tokens queries, int asking, Tokens keys, float[] row) {
        for (int i = 0; i < headWidth; i++) {
            query[i] = queries.rows[feature + i][asking];
        }
        Arrays.fill(row, 0, keys.count, 0);
        VectorMath.addRows(row, keys.count, query, 0, 1, keys.rows, feature, headWidth);
    }

    private static void forbid(boolean[] allowed, int at, float[] row, int asked) {
        for (int i = 0; i < asked; i++) {
            if (!allowed[at + i]) {
                row[i] = Float.NEGATIVE_INFINITY;
            }
        }
    }

    private static float toShares(float[] row, int asked) {
        // Not negative infinity: who may ask nobody would subtract it from itself.
        float best = -Float.MAX_VALUE;
        for (int i = 0; i < asked; i++) {
            best = Math.max(best, row[i]);
        }
        for (int i = 0; i < asked; i++) {
            row[i] = Exponential.of(row[i] - best);
        }
        float sum = 0;
        for (int i = 0; i < asked; i++) {
            sum += row[i];
        }
        return sum;
    }
}
