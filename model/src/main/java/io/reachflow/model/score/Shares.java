package io.reachflow.model.score;

/** Turns matches into shares: e to the power of each, over their sum (softmax). */
final class Shares {
    private Shares() {}

    /**
     * Turns one row of matches into shares before they are divided, and returns their sum; 0 where
     * none is allowed.
     *
     * @param allowed which of them count, from an index on; null: all
     */
    static float ofRow(float[] matches, int count, boolean[] allowed, int allowedAt) {
        float best = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            if (allowed == null || allowed[allowedAt + i]) {
                best = Math.max(best, matches[i]);
            }
        }
        float sum = 0;
        for (int i = 0; i < count; i++) {
            boolean counts = allowed == null || allowed[allowedAt + i];
            matches[i] = counts ? Exponential.of(matches[i] - best) : 0;
            sum += matches[i];
        }
        return sum;
    }

    /** Turns each column of matches into shares; the row behind the last one is room to work in. */
    static void ofColumns(float[] matches, int rows, int columns) {
        int extra = rows * columns;
        System.arraycopy(matches, 0, matches, extra, columns);
        for (int row = 1; row < rows; row++) {
            for (int i = 0; i < columns; i++) {
                matches[extra + i] = Math.max(matches[extra + i], matches[row * columns + i]);
            }
        }
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < columns; i++) {
                int at = row * columns + i;
                matches[at] = Exponential.of(matches[at] - matches[extra + i]);
            }
        }
        divide(matches, rows, columns);
    }

    private static void divide(float[] shares, int rows, int columns) {
        int extra = rows * columns;
        System.arraycopy(shares, 0, shares, extra, columns);
        for (int row = 1; row < rows; row++) {
            for (int i = 0; i < columns; i++) {
                shares[extra + i] += shares[row * columns + i];
            }
        }
        for (int row = 0; row < rows; row++) {
            for (int i = 0; i < columns; i++) {
                shares[row * columns + i] /= shares[extra + i];
            }
        }
    }
}
