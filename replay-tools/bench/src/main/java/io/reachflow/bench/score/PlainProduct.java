package io.reachflow.bench.score;

import java.util.Arrays;

/**
 * A product of two square matrices in plain Java: rows of one are added to rows of the result, four
 * at a time, which the compiler turns into vector instructions.
 */
final class PlainProduct {
    private static final int ROWS_AT_ONCE = 4;

    private final float[][] left;
    private final float[][] right;
    private final float[][] result;

    PlainProduct(int size) {
        left = ones(size);
        right = ones(size);
        result = new float[size][size];
    }

    private static float[][] ones(int size) {
        float[][] rows = new float[size][size];
        for (float[] row : rows) {
            Arrays.fill(row, 1);
        }
        return rows;
    }

    void multiply() {
        for (int row = 0; row < left.length; row++) {
            Arrays.fill(result[row], 0);
            for (int i = 0; i < left.length; i += ROWS_AT_ONCE) {
                addRows(result[row], left[row], i, right);
            }
        }
    }

    private static void addRows(float[] sums, float[] factors, int at, float[][] rows) {
        float a = factors[at];
        float b = factors[at + 1];
        float c = factors[at + 2];
        float d = factors[at + 3];
        float[] rowA = rows[at];
        float[] rowB = rows[at + 1];
        float[] rowC = rows[at + 2];
        float[] rowD = rows[at + 3];
        for (int i = 0; i < sums.length; i++) {
            sums[i] += a * rowA[i] + b * rowB[i] + c * rowC[i] + d * rowD[i];
        }
    }

    /** One number of the result, which nobody can leave out of the calculation. */
    float anyNumber() {
        return result[0][0];
    }
}
