package io.reachflow.brain.reward;

/** What a decision is worth, by what came of it. */
public record RewardWeights(
        double done, double failed, double cost, double bandwidthPerHour, double lostWorkPerHour) {
    public static final RewardWeights STANDARD = new RewardWeights(1, 0.5, 0.1, 0.5, 0.5);
}
