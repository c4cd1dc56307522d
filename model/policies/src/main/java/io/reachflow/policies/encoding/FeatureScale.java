package io.reachflow.policies.encoding;

import java.util.Arrays;

/**
 * Brings rows of features to mean 0 and deviation 1. Flags are left alone. What is absent becomes
 * 0, the mean, so that the network hears of it by the flag only.
 */
public final class FeatureScale {
    /** No normalised number is further from 0: what was never seen in training stays bounded. */
    public static final float MOST = 8;

    private final FeatureSet features;
    private final float[] means;
    private final float[] factors;

    /**
     * A scale.
     *
     * @param means what is subtracted from each feature
     * @param factors what it is multiplied with then: one over the deviation
     */
    public FeatureScale(FeatureSet features, float[] means, float[] factors) {
        this.features = features;
        this.means = means.clone();
        this.factors = factors.clone();
        if (means.length != features.count() || factors.length != features.count()) {
            throw new IllegalArgumentException(
                    "A normalisation of "
                            + means.length
                            + " means and "
                            + factors.length
                            + " factors does not go with "
                            + features.count()
                            + " features. Maybe it is of another version of the encoder.");
        }
        for (int i = 0; i < means.length; i++) {
            requireSound(features.names().get(i), means[i], factors[i]);
        }
    }

    private static void requireSound(String name, float mean, float factor) {
        if (!Float.isFinite(mean) || !Float.isFinite(factor) || factor <= 0) {
            throw new IllegalArgumentException(
                    "The normalisation of "
                            + name
                            + " (mean "
                            + mean
                            + ", factor "
                            + factor
                            + ") has to be finite, its factor positive. Train the policy again.");
        }
    }

    /** The scale that changes nothing but what is absent or far out. */
    static FeatureScale identity(FeatureSet features) {
        float[] factors = new float[features.count()];
        Arrays.fill(factors, 1);
        return new FeatureScale(features, new float[features.count()], factors);
    }

    public int count() {
        return means.length;
    }

    public float[] means() {
        return means.clone();
    }

    public float[] factors() {
        return factors.clone();
    }

    /** Normalises one row into another. */
    public void apply(float[] rows, int rowAt, float[] target, int targetAt) {
        for (int i = 0; i < means.length; i++) {
            target[targetAt + i] = normalised(i, rows, rowAt);
        }
    }

    /** Normalises rows, from one on, into columns: a feature's numbers side by side. */
    public void applyToColumns(float[] rows, int firstRow, int count, float[][] columns) {
        int width = means.length;
        for (int i = 0; i < width; i++) {
            float[] target = columns[i];
            if (features.isFlag(i) || features.mayBeAbsent(i)) {
                for (int row = 0; row < count; row++) {
                    target[row] = normalised(i, rows, (firstRow + row) * width);
                }
            } else {
                scaled(rows, firstRow * width + i, width, means[i], factors[i], target, count);
            }
        }
    }

    private float normalised(int feature, float[] rows, int rowAt) {
        float value = rows[rowAt + feature];
        if (features.isFlag(feature)) {
            return value;
        }
        boolean absent = features.isAbsent(feature, rows, rowAt);
        return absent ? 0 : bounded((value - means[feature]) * factors[feature]);
    }

    private static void scaled(
            float[] rows, int at, int stride, float mean, float factor, float[] target, int count) {
        for (int i = 0; i < count; i++) {
            target[i] = bounded((rows[at + i * stride] - mean) * factor);
        }
    }

    private static float bounded(float value) {
        return value > MOST ? MOST : value < -MOST ? -MOST : value;
    }
}
