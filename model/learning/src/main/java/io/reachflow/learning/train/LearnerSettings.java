package io.reachflow.learning.train;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How a policy is improved.
 *
 * @param learningRate of Adam
 * @param epochs passes over the samples of an update
 * @param clip how far the chance of a choice may move, as a share of what it was (PPO)
 * @param targetDivergence mean Kullback-Leibler divergence at which an update ends early
 * @param entropyWeight what keeps choices from being settled too soon
 * @param valueWeight of the error of the value estimate
 */
@RecordBuilder
public record LearnerSettings(
        double learningRate,
        int epochs,
        double clip,
        double targetDivergence,
        double entropyWeight,
        double valueWeight) {
    public static final LearnerSettings STANDARD =
            LearnerSettingsBuilder.builder()
                    .learningRate(1.5e-4)
                    .epochs(1)
                    .clip(0.2)
                    .targetDivergence(0.02)
                    .entropyWeight(0.001)
                    .valueWeight(0.25)
                    .build();

    public LearnerSettings {
        requirePositive("learning rate", learningRate);
        requirePositive("epochs", epochs);
        requirePositive("clip", clip);
        requirePositive("target divergence", targetDivergence);
        requireNotNegative("entropy weight", entropyWeight);
        requireNotNegative("value weight", valueWeight);
    }

    private static void requirePositive(String name, double value) {
        if (!(value > 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") of a learner must be positive and finite.");
        }
    }

    private static void requireNotNegative(String name, double value) {
        if (!(value >= 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") of a learner must be finite, 0 or more.");
        }
    }
}
