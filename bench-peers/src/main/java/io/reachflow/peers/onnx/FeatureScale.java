package io.reachflow.peers.onnx;

/**
 * Normalises rows of features as the scorer does, which does it while it scores.
 *
 * <p>Its tensor has a column for each feature: what is subtracted, what it is multiplied with then,
 * how far from 0 it may be, and the feature that says that it is absent (-1: none).
 */
final class FeatureScale {
    private static final int ROWS_AT_A_TIME = 64;

    private final int count;
    private final float[] means;
    private final float[] factors;
    private final float[] bounds;
    private final int[] absences;

    FeatureScale(Tensor tensor) {
        count = (int) tensor.shape()[1];
        means = new float[count];
        factors = new float[count];
        bounds = new float[count];
        absences = new int[count];
        for (int i = 0; i < count; i++) {
            means[i] = tensor.values()[i];
            factors[i] = tensor.values()[count + i];
            bounds[i] = tensor.values()[2 * count + i];
            absences[i] = (int) tensor.values()[3 * count + i];
        }
    }

    /** Some rows at a time, which stay in the cache, and feature by feature within them. */
    void apply(float[] rows, float[] target) {
        int step = ROWS_AT_A_TIME * count;
        for (int from = 0; from < rows.length; from += step) {
            int to = Math.min(rows.length, from + step);
            for (int i = 0; i < count; i++) {
                apply(rows, from + i, to, count, means[i], factors[i], bounds[i], target);
                if (absences[i] >= 0) {
                    clear(rows, from + i, to, absences[i] - i, target);
                }
            }
        }
    }

    private static void apply(
            float[] rows,
            int from,
            int to,
            int count,
            float mean,
            float factor,
            float bound,
            float[] target) {
        for (int at = from; at < to; at += count) {
            float value = (rows[at] - mean) * factor;
            target[at] = value > bound ? bound : value < -bound ? -bound : value;
        }
    }

    private void clear(float[] rows, int from, int to, int toFlag, float[] target) {
        for (int at = from; at < to; at += count) {
            if (rows[at + toFlag] != 0) {
                target[at] = 0;
            }
        }
    }
}
