package io.reachflow.simulator.contest;

import io.reachflow.simulator.metric.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What no scheduler exceeds on the worlds of a contest, and who does all the same. */
public final class Bounds {
    /** Of sums in another order and of flows that end a little early. */
    private static final double ROUNDING = 1e-6;

    private final List<WorldBound> worlds;
    private final Map<World, Double> rewards = new HashMap<>();

    private record World(String scenario, long seed) {}

    /**
     * A contender that had more than nobody can have: it was simulated wrongly, or the bound is
     * wrong.
     */
    public record Excess(SimulationResult trial, double bound) {
        public double reward() {
            return trial.value(Metric.REWARD);
        }
    }

    /**
     * @param worlds in the order of the plan; none when bounds were not asked for
     */
    Bounds(List<WorldBound> worlds) {
        this.worlds = List.copyOf(worlds);
        worlds.forEach(each -> rewards.put(new World(each.scenario(), each.seed()), each.reward()));
    }

    public boolean areKnown() {
        return !worlds.isEmpty();
    }

    /** Of one scenario, in the order of the seeds. */
    public List<WorldBound> worlds(String scenario) {
        return worlds.stream().filter(each -> each.scenario().equals(scenario)).toList();
    }

    /** Of one world; not a number when it is not known. */
    public double reward(String scenario, long seed) {
        return rewards.getOrDefault(new World(scenario, seed), Double.NaN);
    }

    public Interval interval(String scenario) {
        return Interval.of(worlds(scenario).stream().mapToDouble(WorldBound::reward).toArray());
    }

    List<Excess> exceededBy(List<SimulationResult> trials) {
        return trials.stream()
                .map(trial -> new Excess(trial, reward(trial.scenario(), trial.seed())))
                .filter(excess -> excess.reward() > excess.bound() + ROUNDING)
                .toList();
    }
}
