package io.reachflow.replay.results;

import io.reachflow.replay.contest.ContestPlan;
import io.reachflow.replay.world.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * On what the policy is measured.
 *
 * @param changes what is to be different in every world
 * @param traces whether there is a folder of traces
 */
public record Grounds(
        Subject subject,
        UnaryOperator<Scenario> changes,
        boolean traces,
        List<Long> seeds,
        List<Long> waySeeds,
        List<Long> robustSeeds) {
    private static final long LAST_TRAINING_SEED = 20;

    public Grounds {
        seeds = List.copyOf(seeds);
        waySeeds = List.copyOf(waySeeds);
        robustSeeds = List.copyOf(robustSeeds);
        requireUnseen(seeds);
        requireUnseen(waySeeds);
        requireUnseen(robustSeeds);
    }

    private static void requireUnseen(List<Long> seeds) {
        for (long seed : seeds) {
            if (seed <= LAST_TRAINING_SEED) {
                throw new IllegalArgumentException(
                        "The seed ("
                                + seed
                                + ") must be above "
                                + LAST_TRAINING_SEED
                                + ": policies are trained on those up to it. Take some of 201 to"
                                + " 220.");
            }
        }
    }

    /** The policy and some others on one scenario. */
    ContestPlan plan(Scenario scenario, List<String> others, List<Long> some, boolean bounded) {
        List<String> contenders = new ArrayList<>(List.of(subject.contender()));
        contenders.addAll(others);
        return new ContestPlan(
                List.of(changes.apply(scenario)), contenders, subject.contender(), some, bounded);
    }
}
