package io.reachflow.reports.results;

import io.reachflow.simulator.contest.ContestPlan;
import io.reachflow.world.Seeds;
import io.reachflow.world.scenario.Scenario;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * On what the policy is measured.
 *
 * @param changes what is to be different in every world
 * @param traces whether there is a folder of traces
 */
@RecordBuilder
public record EvaluationPlan(
        EvaluatedPolicy policy,
        UnaryOperator<Scenario> changes,
        boolean traces,
        List<Long> seeds,
        List<Long> gapSeeds,
        List<Long> robustSeeds) {
    public EvaluationPlan {
        seeds = List.copyOf(seeds);
        gapSeeds = List.copyOf(gapSeeds);
        robustSeeds = List.copyOf(robustSeeds);
        requireUnseen(seeds);
        requireUnseen(gapSeeds);
        requireUnseen(robustSeeds);
    }

    private static void requireUnseen(List<Long> seeds) {
        for (long seed : seeds) {
            if (seed <= Seeds.LAST_FOR_TRAINING) {
                throw new IllegalArgumentException(
                        "The seed ("
                                + seed
                                + ") must be above "
                                + Seeds.LAST_FOR_TRAINING
                                + ": policies are trained on those up to it. Take some of "
                                + Seeds.FIRST_FOR_REPORTS
                                + " to "
                                + Seeds.LAST_FOR_REPORTS
                                + ".");
            }
        }
    }

    /** The policy and some others on one scenario. */
    ContestPlan plan(Scenario scenario, List<String> others, List<Long> some, boolean bounded) {
        List<String> contenders = new ArrayList<>(List.of(policy.contender()));
        contenders.addAll(others);
        return new ContestPlan(
                List.of(changes.apply(scenario)), contenders, policy.contender(), some, bounded);
    }
}
