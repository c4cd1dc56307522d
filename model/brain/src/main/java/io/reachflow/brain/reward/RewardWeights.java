package io.reachflow.brain.reward;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What a decision is worth, by what came of it.
 *
 * @param meanWorkGpuSeconds a task of so much work is worth its priority's weight
 */
@RecordBuilder
public record RewardWeights(
        double done,
        double failed,
        double cost,
        double bandwidthPerHour,
        double lostWorkPerHour,
        double meanWorkGpuSeconds) {
    /** The work is the mean that the tasks of the standard scenario ask for. */
    public static final RewardWeights STANDARD =
            RewardWeightsBuilder.builder()
                    .done(1)
                    .failed(0.5)
                    .cost(0.1)
                    .bandwidthPerHour(0.5)
                    .lostWorkPerHour(0.5)
                    .meanWorkGpuSeconds(4_200)
                    .build();
}
