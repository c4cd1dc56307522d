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
    private final float[] absences;

    FeatureScale(Tensor tensor) {
        count = (int) tensor.shape()[1];
        means = repeated(tensor.values(), 0);
        factors = repeated(tensor.values(), count);
        bounds = repeated(tensor.values(), 2 * count);
        absences = repeated(tensor.values(), 3 * count);
    }

    /**
     * As often as there are rows at a time: numbers side by side are worked out several at once.
     */
    private float[] repeated(float[] values, int from) {
        float[] repeated = new float[ROWS_AT_A_TIME * count];
        for (int i = 0; i < repeated.length; i++) {
            repeated[i] = values[from + i % count];
        }
        return repeated;
    }

    void apply(float[] rows, float[] target) {
        for (int from = 0; from < rows.length; from += means.length) {
            int length = Math.min(means.length, rows.length - from);
            apply(rows, from, length, means, factors, bounds, target);
            for (int i = 0; i < count; i++) {
                if (absences[i] >= 0) {
                    clear(rows, from + i, from + length, (int) absences[i] - i, target);
                }
            }
        }
    }

    private static void apply(
            float[] rows,
            int from,
            int length,
            float[] means,
            float[] factors,
            float[] bounds,
            float[] target) {
        for (int i = 0; i < length; i++) {
            float value = (rows[from + i] - means[i]) * factors[i];
            target[from + i] = Math.max(-bounds[i], Math.min(bounds[i], value));
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
