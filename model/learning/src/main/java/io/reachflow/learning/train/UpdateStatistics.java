package io.reachflow.learning.train;

import ai.djl.ndarray.NDArray;

/** Sums up how an update goes. */
final class UpdateStatistics {
    private int choices;
    private double agreements;
    private double logProbability;
    private double entropy;
    private double divergence;
    private double squaredErrors;
    private double values;
    private int clipped;

    void chosen(ChoiceProbabilities draw, NDArray entropies) {
        choices += (int) entropies.size();
        agreements += draw.agreements();
        logProbability += draw.logProbability().sum().getFloat();
        entropy += entropies.sum().getFloat();
    }

    /** Estimated by ratio - 1 - log ratio, which is never negative. */
    void moved(float[] ratios, double clip) {
        for (float ratio : ratios) {
            divergence += ratio - 1 - Math.log(Math.max(ratio, Float.MIN_NORMAL));
            clipped += Math.abs(ratio - 1) > clip ? 1 : 0;
        }
    }

    void valued(double squares, double count) {
        squaredErrors += squares;
        values += count;
    }

    LearnerProgress progress() {
        double count = Math.max(1, choices);
        return LearnerProgressBuilder.builder()
                .choices(choices)
                .agreement(agreements / count)
                .logProbability(logProbability / count)
                .entropy(entropy / count)
                .divergence(divergence / count)
                .valueError(Math.sqrt(squaredErrors / Math.max(1, values)))
                .clipped(clipped / count)
                .build();
    }
}
