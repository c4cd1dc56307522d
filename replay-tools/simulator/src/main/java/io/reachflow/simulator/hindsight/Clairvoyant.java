package io.reachflow.simulator.hindsight;

import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.contest.contender.PolicyContender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Knows the world's truth, and plays it many times to keep the way with the highest reward. What it
 * reaches is feasible, not optimal: the optimum lies between it and {@link RewardBound}. It also
 * tries the strongest that know nothing, so that it is never behind them.
 *
 * @param simulations how often it plays a world, the first tries included
 */
public record Clairvoyant(SimulationSettings settings, int simulations) implements Contender {
    public static final String NAME = "clairvoyant";

    /** A compromise: a world of 256 GPUs then takes some minutes. */
    private static final int STANDARD_SIMULATIONS = 40;

    private static final List<String> POLICIES =
            List.of("edf-soonest+mask+preempt", "weighted-score");

    /** The policies, and the shortest first by true run times. */
    private static final int OTHERS = POLICIES.size() + 1;

    public Clairvoyant(SimulationSettings settings) {
        this(settings, STANDARD_SIMULATIONS);
    }

    public Clairvoyant {
        int least = ForesightWeights.STARTS.size() + OTHERS;
        if (simulations < least) {
            throw new IllegalArgumentException(
                    "The simulations ("
                            + simulations
                            + ") of a clairvoyant must be at least "
                            + least
                            + ": so many ways it tries first.");
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public SimulationOutcome play(World world) {
        Search search = new Search(world);
        for (String other : POLICIES) {
            search.keepIfBetter(new PolicyContender(Policies.byName(other), settings).play(world));
        }
        search.keepIfBetter(Oracle.sjfTrue(settings).play(world));
        ForesightWeights.STARTS.forEach(search::attempt);
        int left = simulations - OTHERS - ForesightWeights.STARTS.size();
        RandomStream chance = RandomStream.of(world.settings().seed(), NAME, 0);
        for (int i = 0; i < left; i++) {
            boolean far = i < left / 3;
            search.attempt(
                    far ? ForesightWeights.drawn(chance) : search.choice.get().varied(chance));
        }
        return search.outcome.get();
    }

    /** The best way so far, and the best of those that foresight chose. */
    private final class Search {
        private final World world;
        private final Best<SimulationOutcome> outcome = new Best<>();
        private final Best<ForesightWeights> choice = new Best<>();

        Search(World world) {
            this.world = world;
        }

        void attempt(ForesightWeights weights) {
            SimulationOutcome played =
                    new Oracle(NAME, known -> new ForesightPolicy(known, weights), settings)
                            .play(world);
            choice.offer(weights, Metric.REWARD.of(played));
            keepIfBetter(played);
        }

        void keepIfBetter(SimulationOutcome played) {
            outcome.offer(played, Metric.REWARD.of(played));
        }
    }

    /** What came with the highest reward; of equals, what was offered first. */
    private static final class Best<T> {
        private @Nullable T value;
        private double reward;

        void offer(T other, double otherReward) {
            if (value == null || otherReward > reward) {
                value = other;
                reward = otherReward;
            }
        }

        T get() {
            return Objects.requireNonNull(value, "something was offered");
        }
    }
}
