package io.reachflow.learning.train;

import io.reachflow.policies.encoding.FeatureScale;
import io.reachflow.policies.encoding.FeatureSet;

/** Mean and deviation of features, where they are there. */
final class FeatureMoments {
    /** A feature that hardly changes is not blown up: what is new in it would drown the rest. */
    private static final double LEAST_DEVIATION = 0.1;

    private final FeatureSet features;
    private final long[] counts;
    private final double[] sums;
    private final double[] squares;

    FeatureMoments(FeatureSet features) {
        this.features = features;
        counts = new long[features.count()];
        sums = new double[features.count()];
        squares = new double[features.count()];
    }

    void add(float[] rows, int rowAt) {
        for (int i = 0; i < counts.length; i++) {
            if (!features.isFlag(i) && !features.isAbsent(i, rows, rowAt)) {
                double value = rows[rowAt + i];
                counts[i]++;
                sums[i] += value;
                squares[i] += value * value;
            }
        }
    }

    FeatureScale scale() {
        float[] means = new float[counts.length];
        float[] factors = new float[counts.length];
        for (int i = 0; i < counts.length; i++) {
            double mean = counts[i] == 0 ? 0 : sums[i] / counts[i];
            double variance =
                    counts[i] == 0 ? 1 : Math.max(0, squares[i] / counts[i] - mean * mean);
            means[i] = (float) mean;
            factors[i] = features.isFlag(i) ? 1 : (float) (1 / deviation(variance));
        }
        return new FeatureScale(features, means, factors);
    }

    private static double deviation(double variance) {
        return Math.max(LEAST_DEVIATION, Math.sqrt(variance));
    }
}
