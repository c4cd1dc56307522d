package io.reachflow.model.score;

/** The inner loops. Each adds in a fixed order, however the compiler vectorises it. */
final class Products {
    private Products() {}

    /**
     * Adds to one row the sum of other rows, each with a factor.
     *
     * @param factorAt of the first row's factor; the next is a stride further
     * @param rowAt of the first row; each is as long as the sum, and the next follows
     */
    static void addRows(
            float[] sum,
            int sumAt,
            int length,
            float[] factors,
            int factorAt,
            int factorStride,
            float[] rows,
            int rowAt,
            int rowCount) {
        int row = 0;
        for (; row + 4 <= rowCount; row += 4) {
            int factor = factorAt + row * factorStride;
            addFour(
                    sum,
                    sumAt,
                    length,
                    factors[factor],
                    factors[factor + factorStride],
                    factors[factor + 2 * factorStride],
                    factors[factor + 3 * factorStride],
                    rows,
                    rowAt + row * length);
        }
        for (; row < rowCount; row++) {
            float factor = factors[factorAt + row * factorStride];
            addOne(sum, sumAt, length, factor, rows, rowAt + row * length);
        }
    }

    /** Four at once: the sum is loaded and stored a quarter as often. */
    private static void addFour(
            float[] sum,
            int sumAt,
            int length,
            float first,
            float second,
            float third,
            float fourth,
            float[] rows,
            int at) {
        int secondAt = at + length;
        int thirdAt = secondAt + length;
        int fourthAt = thirdAt + length;
        for (int i = 0; i < length; i++) {
            sum[sumAt + i] +=
                    first * rows[at + i]
                            + second * rows[secondAt + i]
                            + third * rows[thirdAt + i]
                            + fourth * rows[fourthAt + i];
        }
    }

    private static void addOne(
            float[] sum, int sumAt, int length, float factor, float[] rows, int at) {
        for (int i = 0; i < length; i++) {
            sum[sumAt + i] += factor * rows[at + i];
        }
    }

    /** The sum of products, in four sums side by side, which need not wait for each other. */
    static float dot(float[] one, int oneAt, float[] other, int otherAt, int length) {
        float first = 0;
        float second = 0;
        float third = 0;
        float fourth = 0;
        int i = 0;
        for (; i + 4 <= length; i += 4) {
            first += one[oneAt + i] * other[otherAt + i];
            second += one[oneAt + i + 1] * other[otherAt + i + 1];
            third += one[oneAt + i + 2] * other[otherAt + i + 2];
            fourth += one[oneAt + i + 3] * other[otherAt + i + 3];
        }
        for (; i < length; i++) {
            first += one[oneAt + i] * other[otherAt + i];
        }
        return first + second + (third + fourth);
    }
}
