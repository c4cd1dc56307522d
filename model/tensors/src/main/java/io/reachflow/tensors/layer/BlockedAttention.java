package io.reachflow.tensors.layer;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Attention of many tokens: a block of them at once, side by side, over one asked token after
 * another.
 */
final class BlockedAttention {
    /** Small enough for a block's shares to stay in the cache. */
    private static final int BLOCK = 128;

    private final int headWidth;
    private final float[] key;
    private final float[][] blockQueries;
    private final float[] best = new float[BLOCK];
    private final float[] sums = new float[BLOCK];
    private final float[] blockTaken = new float[BLOCK];

    /** For each asked token its share for each asking token of the block. */
    private float[][] shares = new float[0][];

    BlockedAttention(int headWidth) {
        this.headWidth = headWidth;
        key = new float[headWidth];
        blockQueries = new float[headWidth][BLOCK];
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
        makeRoom(keys.count);
        for (int from = 0; from < queries.count; from += BLOCK) {
            int size = Math.min(BLOCK, queries.count - from);
            for (int i = 0; i < headWidth; i++) {
                System.arraycopy(queries.rows[feature + i], from, blockQueries[i], 0, size);
            }
            match(feature, keys, size);
            if (allowed != null) {
                forbid(allowed, from, size, keys.count);
            }
            toShares(keys.count, size);
            for (int i = feature; i < feature + headWidth; i++) {
                Arrays.fill(blockTaken, 0, size, 0);
                VectorMath.addRows(blockTaken, size, values.rows[i], 0, 1, shares, 0, keys.count);
                divide(blockTaken, sums, size);
                System.arraycopy(blockTaken, 0, taken.rows[i], from, size);
            }
        }
    }

    private void makeRoom(int asked) {
        if (shares.length < asked) {
            shares = new float[asked][BLOCK];
        }
    }

    private void match(int feature, Tokens keys, int size) {
        for (int asked = 0; asked < keys.count; asked++) {
            for (int i = 0; i < headWidth; i++) {
                key[i] = keys.rows[feature + i][asked];
            }
            Arrays.fill(shares[asked], 0, size, 0);
            VectorMath.addRows(shares[asked], size, key, 0, 1, blockQueries, 0, headWidth);
        }
    }

    private void forbid(boolean[] allowed, int from, int size, int askedCount) {
        for (int asking = 0; asking < size; asking++) {
            int at = (from + asking) * askedCount;
            for (int asked = 0; asked < askedCount; asked++) {
                if (!allowed[at + asked]) {
                    shares[asked][asking] = Float.NEGATIVE_INFINITY;
                }
            }
        }
    }

    private void toShares(int asked, int size) {
        // Not negative infinity: who may ask nobody would subtract it from itself.
        Arrays.fill(best, 0, size, -Float.MAX_VALUE);
        Arrays.fill(sums, 0, size, 0);
        for (int i = 0; i < asked; i++) {
            keepLarger(best, shares[i], size);
        }
        for (int i = 0; i < asked; i++) {
            exponentials(shares[i], best, size);
            VectorMath.add(sums, shares[i], size);
        }
    }

    private static void keepLarger(float[] best, float[] row, int size) {
        for (int i = 0; i < size; i++) {
            best[i] = Math.max(best[i], row[i]);
        }
    }

    private static void exponentials(float[] row, float[] best, int size) {
        for (int i = 0; i < size; i++) {
            row[i] = Exponential.of(row[i] - best[i]);
        }
    }

    private static void divide(float[] row, float[] sums, int size) {
        for (int i = 0; i < size; i++) {
            row[i] = sums[i] > 0 ? row[i] / sums[i] : 0;
        }
    }
}
