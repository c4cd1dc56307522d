package io.reachflow.simulator.contest;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.metric.GpuTime;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is kept of one contender on one world; the tasks themselves would fill the memory.
 *
 * @param values every metric; not a number where there was nothing to measure
 * @param waits from arrival to first start
 * @param completionTimes from arrival to end, of tasks done in time
 * @param stretches where the GPUs' time went, in equal stretches
 * @param stretchSeconds how long each of them is
 * @param ends how many tasks ended how
 */
@RecordBuilder
public record SimulationResult(
        String scenario,
        String contender,
        long seed,
        Map<Metric, Double> values,
        TimeRanks waits,
        TimeRanks completionTimes,
        List<GpuTime> stretches,
        double stretchSeconds,
        Map<TaskEnd, Integer> ends)
        implements PartialResult {

    public SimulationResult {
        values = Collections.unmodifiableMap(new EnumMap<>(values));
        stretches = List.copyOf(stretches);
        ends = Collections.unmodifiableMap(new EnumMap<>(ends));
    }

    static SimulationResult of(
            String scenario, String contender, long seed, SimulationOutcome outcome) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (Metric metric : Metric.values()) {
            values.put(metric, metric.of(outcome));
        }
        Map<TaskEnd, Integer> ends = new EnumMap<>(TaskEnd.class);
        for (TaskEnd end : TaskEnd.values()) {
            ends.put(end, 0);
        }
        for (TaskResult task : outcome.counted()) {
            ends.merge(task.end(), 1, Integer::sum);
        }
        List<GpuTime> stretches = outcome.gpuTimeByStretch();
        int arrived = outcome.counted().size();
        return SimulationResultBuilder.builder()
                .scenario(scenario)
                .contender(contender)
                .seed(seed)
                .values(values)
                .waits(TimeRanks.of(outcome.waits(), arrived))
                .completionTimes(TimeRanks.of(outcome.completionTimes(), arrived))
                .stretches(stretches)
                .stretchSeconds(outcome.measuredSeconds() / stretches.size())
                .ends(ends)
                .build();
    }

    /** How many tasks ended like this. */
    public int count(TaskEnd end) {
        return Objects.requireNonNull(ends.get(end), "every end has a count");
    }

    public int tasks() {
        return ends.values().stream().mapToInt(Integer::intValue).sum();
    }

    public double value(Metric metric) {
        return Objects.requireNonNull(values.get(metric), "every metric has a value");
    }
}
