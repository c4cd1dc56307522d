package io.reachflow.simulator.hindsight;

import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Knows the world's truth, and plays it many times to keep the way with the highest reward. What it
 * reaches is feasible, not optimal: the optimum lies between it and {@link
 * io.reachflow.simulator.bound.RewardBound}. It also plays every heuristic that knows nothing and
 * does not look ahead, so that it is never behind one of these.
 *
 * <p>It knows which tasks count, and starts no others, as the bound supposes. So it looks for its
 * plan in a world without them, and plays the best plan once more in the world as it is.
 *
 * @param simulations how often it plays a world by plans of its own, the first tries included
 */
public record Clairvoyant(SimulationSettings settings, int simulations) implements Contender {
    public static final String NAME = "clairvoyant";

    /** A compromise: a world of 256 GPUs then takes some minutes. */
    private static final int STANDARD_SIMULATIONS = 40;

    /** The strongest that is no name of its own. */
    private static final String STRONG_VARIANT = "edf-soonest+mask+preempt";

    /** With the last one, of the best plan in the whole world. */
    private static final int LEAST = PlanSearch.FIRST_PLAYS + 1;

    public Clairvoyant(SimulationSettings settings) {
        this(settings, STANDARD_SIMULATIONS);
    }

    public Clairvoyant {
        if (simulations < LEAST) {
            throw new IllegalArgumentException(
                    "The simulations ("
                            + simulations
                            + ") of a clairvoyant must be at least "
                            + LEAST
                            + ": so many ways it tries first.");
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public SimulationOutcome play(World world) {
        Best best = new Best();
        heuristics().forEach(each -> best.offer(new PolicyContender(each, settings).play(world)));
        best.offer(Oracle.sjfTrue(settings).play(world));
        PlanSearch search = new PlanSearch(countedOnly(world), settings);
        search.run(simulations - 1);
        best.offer(search.played(world));
        return best.get();
    }

    private static Stream<Policy> heuristics() {
        return Stream.concat(Policies.names().stream(), Stream.of(STRONG_VARIANT))
                .map(Policies::byName)
                // One that looks ahead would take as long as all others together.
                .filter(policy -> !policy.isLearned() && !policy.looksAhead());
    }

    /** The same network without the tasks that do not count: it is played much faster. */
    private static World countedOnly(World world) {
        List<WorldTask> counted =
                world.tasks().stream()
                        .filter(task -> world.settings().counts(task.arrivedAtMillis()))
                        .toList();
        return new World(world.settings(), world.hosts(), counted);
    }

    /** What came with the highest reward; of equals, what was offered first. */
    private static final class Best {
        private @Nullable SimulationOutcome outcome;

        void offer(SimulationOutcome other) {
            if (outcome == null || Metric.REWARD.of(other) > Metric.REWARD.of(outcome)) {
                outcome = other;
            }
        }

        SimulationOutcome get() {
            return Objects.requireNonNull(outcome, "something was offered");
        }
    }
}
