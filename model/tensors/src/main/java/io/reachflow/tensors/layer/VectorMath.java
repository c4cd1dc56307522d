package io.reachflow.tensors.layer;

/** The inner loops. Each adds in a fixed order, however the compiler vectorises it. */
public final class VectorMath {
    private VectorMath() {}

    static void add(float[] sum, float[] other, int length) {
        for (int i = 0; i < length; i++) {
            sum[i] += other[i];
        }
    }

    /**
     * Adds to one row the sum of other rows, each with a factor.
     *
     * @param factorAt of the first row's factor; the next is a stride further
     */
    public static void addRows(
            float[] sum,
            int length,
            float[] factors,
            int factorAt,
            int factorStride,
            float[][] rows,
            int firstRow,
            int rowCount) {
        int row = 0;
        for (; row + 4 <= rowCount; row += 4) {
            int factor = factorAt + row * factorStride;
            addFour(
                    sum,
                    length,
                    factors[factor],
                    rows[firstRow + row],
                    factors[factor + factorStride],
                    rows[firstRow + row + 1],
                    factors[factor + 2 * factorStride],
                    rows[firstRow + row + 2],
                    factors[factor + 3 * factorStride],
                    rows[firstRow + row + 3]);
        }
        for (; row < rowCount; row++) {
            addOne(sum, length, factors[factorAt + row * factorStride], rows[firstRow + row]);
        }
    }

    /** Four at once: the sum is loaded and stored a quarter as often. */
    private static void addFour(
            float[] sum,
            int length,
            float first,
            float[] firstRow,
            float second,
            float[] secondRow,
            float third,
            float[] thirdRow,
            float fourth,
            float[] fourthRow) {
        for (int i = 0; i < length; i++) {
            sum[i] +=
                    first * firstRow[i]
                            + second * secondRow[i]
                            + third * thirdRow[i]
                            + fourth * fourthRow[i];
        }
    }

    private static void addOne(float[] sum, int length, float factor, float[] row) {
        for (int i = 0; i < length; i++) {
            sum[i] += factor * row[i];
        }
    }

    /** The sum of products, in four sums side by side, which need not wait for each other. */
    static float dot(float[] one, float[] other, int length) {
        float first = 0;
        float second = 0;
        float third = 0;
        float fourth = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            first += one[i] * other[i];
            second += one[i + 1] * other[i + 1];
            third += one[i + 2] * other[i + 2];
            fourth += one[i + 3] * other[i + 3];
        }
        for (; i < length; i++) {
            first += one[i] * other[i];
        }
        return first + second + (third + fourth);
    }

    /**
     * The sum of products as {@link #addRows} adds them up: four products first, then those to the
     * sum so far.
     */
    static float sumInFours(float[] one, float[] other, int length) {
        float sum = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            sum +=
                    one[i] * other[i]
                            + one[i + 1] * other[i + 1]
                            + one[i + 2] * other[i + 2]
                            + one[i + 3] * other[i + 3];
        }
        for (; i < length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }

    static void multiply(float[] row, int length, float factor) {
        for (int i = 0; i < length; i++) {
            row[i] *= factor;
        }
    }

    /** What is negative becomes 0. */
    static void rectify(float[] row, int length) {
        for (int i = 0; i < length; i++) {
            row[i] = Math.max(0, row[i]);
        }
    }
}
