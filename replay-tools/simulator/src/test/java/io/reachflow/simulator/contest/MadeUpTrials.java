package io.reachflow.simulator.contest;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.metric.GpuTime;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Results without simulations: every metric has the value that is given for policy and seed. */
public final class MadeUpTrials {
    private static final GpuTime STRETCH = new GpuTime(9_000, 3_000, 500, 200, 1_000);

    private MadeUpTrials() {}

    /** The value of a policy on a seed. */
    @FunctionalInterface
    public interface Values {
        double of(String contender, long seed);
    }

    /** The bound of a seed's world. */
    @FunctionalInterface
    public interface BoundOfSeed {
        double of(long seed);
    }

    public static ContestResult result(
            Scenario scenario, List<String> contenders, List<Long> seeds, Values values) {
        return result(scenario, contenders, seeds, values, Optional.empty());
    }

    public static ContestResult bounded(
            Scenario scenario,
            List<String> contenders,
            List<Long> seeds,
            Values values,
            BoundOfSeed bound) {
        return result(scenario, contenders, seeds, values, Optional.of(bound));
    }

    private static ContestResult result(
            Scenario scenario,
            List<String> contenders,
            List<Long> seeds,
            Values values,
            Optional<BoundOfSeed> bound) {
        ContestPlan plan =
                new ContestPlan(
                        List.of(scenario), contenders, contenders.get(0), seeds, bound.isPresent());
        List<WorldBound> bounds =
                bound.stream()
                        .flatMap(given -> seeds.stream().map(seed -> at(scenario, seed, given)))
                        .toList();
        List<SimulationResult> trials = new ArrayList<>();
        for (long seed : seeds) {
            for (String contender : contenders) {
                double value = values.of(contender, seed);
                trials.add(trial(scenario.name(), contender, seed, metric -> value));
            }
        }
        return new ContestResult(plan, trials, bounds);
    }

    private static WorldBound at(Scenario scenario, long seed, BoundOfSeed bound) {
        return new WorldBound(scenario.name(), seed, bound.of(seed));
    }

    private static SimulationResult trial(
            String scenario, String contender, long seed, ToDoubleFunction<Metric> value) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            values.put(metric, value.applyAsDouble(metric));
        }
        Map<TaskEnd, Integer> ends = new EnumMap<>(TaskEnd.class);
        for (TaskEnd end : TaskEnd.values()) {
            ends.put(end, end == TaskEnd.COMPLETED ? 3 : 0);
        }
        TimeRanks times = TimeRanks.of(new double[] {2, 60, 7_200}, 4);
        List<GpuTime> stretches = Collections.nCopies(48, STRETCH);
        return SimulationResultBuilder.builder()
                .scenario(scenario)
                .contender(contender)
                .seed(seed)
                .values(values)
                .waits(times)
                .completionTimes(times)
                .stretches(stretches)
                .stretchSeconds(1_800)
                .ends(ends)
                .build();
    }
}
