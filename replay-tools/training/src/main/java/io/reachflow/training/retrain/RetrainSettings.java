package io.reachflow.training.retrain;

/**
 * How a policy is improved by what a job emitted.
 *
 * @param passes over the samples, at most; it ends before when the policy has moved far enough
 * @param learningRate of Adam
 * @param targetDivergence from the policy it starts from, at which it ends
 * @param mostWeight of one sample, so that a few unlikely ones do not decide
 * @param leastEffective samples that all of them must be worth
 */
public record RetrainSettings(
        int passes,
        double learningRate,
        double targetDivergence,
        double mostWeight,
        double leastEffective) {
    public static final RetrainSettings STANDARD = new RetrainSettings(8, 1e-4, 0.02, 4, 100);
}
