package io.reachflow.simulator.hindsight;

import io.reachflow.policies.policy.Policy;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Looks for the plan with the highest reward: first rules without a plan, then timetables, then
 * timetables near the best one. Each is played, and kept if it is better: what a timetable leaves
 * out, as lines that are shared and attempts that break, shows when it is played.
 */
final class PlanSearch {
    /** The rules, and timetables with prices and without. */
    static final int FIRST_PLAYS = ForesightWeights.STARTS.size() + 2;

    private final World world;
    private final SimulationSettings settings;
    private Function<World, Policy> best =
            known -> new ForesightPolicy(known, ForesightWeights.STARTS.get(0), true);
    private double reward = Double.NEGATIVE_INFINITY;

    PlanSearch(World world, SimulationSettings settings) {
        this.world = world;
        this.settings = settings;
    }

    /** Plays so many times. */
    void run(int simulations) {
        if (world.tasks().isEmpty()) {
            return;
        }
        for (ForesightWeights start : ForesightWeights.STARTS) {
            attempt(known -> new ForesightPolicy(known, start, true));
        }
        TimetableSearch plain = new TimetableSearch(world, StayPrices.NONE);
        TimetableSearch priced = new TimetableSearch(world, StayPrices.of(world));
        SimulationOutcome ofPlain = attempt(plain.best());
        SimulationOutcome ofPriced = attempt(priced.best());
        boolean prefersPrices = Metric.REWARD.of(ofPriced) > Metric.REWARD.of(ofPlain);
        improve(
                prefersPrices ? priced : plain,
                prefersPrices ? ofPriced : ofPlain,
                simulations - FIRST_PLAYS);
    }

    private void improve(TimetableSearch search, SimulationOutcome first, int plays) {
        RandomStream chance = RandomStream.of(world.settings().seed(), Clairvoyant.NAME, 0);
        SimulationOutcome last = first;
        for (int i = 0; i < plays; i++) {
            Map<String, Double> before = search.places();
            SimulationOutcome other = attempt(search.varied(undone(last), chance));
            if (Metric.REWARD.of(other) >= Metric.REWARD.of(last)) {
                last = other;
            } else {
                search.goBackTo(before);
            }
        }
    }

    private static Set<String> undone(SimulationOutcome outcome) {
        Set<String> undone = new HashSet<>();
        for (TaskResult result : outcome.counted()) {
            if (!result.isCompleted()) {
                undone.add(result.task().id());
            }
        }
        return undone;
    }

    private SimulationOutcome attempt(Timetable table) {
        return attempt(known -> new TimetablePolicy(known, table));
    }

    private SimulationOutcome attempt(Function<World, Policy> plan) {
        SimulationOutcome outcome = played(plan, world);
        double other = Metric.REWARD.of(outcome);
        if (other > reward) {
            best = plan;
            reward = other;
        }
        return outcome;
    }

    /** The best plan in a world that has other tasks as well. */
    SimulationOutcome played(World other) {
        return played(best, other);
    }

    private SimulationOutcome played(Function<World, Policy> plan, World where) {
        return new Oracle(Clairvoyant.NAME, plan, settings).play(where);
    }
}
