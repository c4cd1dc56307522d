package io.reachflow.training;

import io.reachflow.policies.policy.Policy;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a policy reached on a world, as it would be served. Not a number where there was nothing to
 * measure.
 *
 * @param completionHigh share of the tasks of high priority that were done in time
 */
public record PolicyTrial(
        double reward, double completionHigh, double completionNormal, double completionLow) {

    static PolicyTrial play(World world, Policy policy) {
        SimulationOutcome outcome =
                new PolicyContender(policy, SimulationSettings.STANDARD).play(world);
        return new PolicyTrial(
                Metric.REWARD.of(outcome),
                Metric.COMPLETION_HIGH.of(outcome),
                Metric.COMPLETION_NORMAL.of(outcome),
                Metric.COMPLETION_LOW.of(outcome));
    }

    /** Each figure's mean over those worlds that have it. */
    static PolicyTrial mean(List<PolicyTrial> trials) {
        return new PolicyTrial(
                mean(trials, PolicyTrial::reward),
                mean(trials, PolicyTrial::completionHigh),
                mean(trials, PolicyTrial::completionNormal),
                mean(trials, PolicyTrial::completionLow));
    }

    private static double mean(List<PolicyTrial> trials, ToDoubleFunction<PolicyTrial> figure) {
        return trials.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .average()
                .orElse(Double.NaN);
    }
}
