package io.reachflow.simulator.contest;

import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.metric.GpuTime;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What is kept of one contender on one world; the tasks themselves would fill the memory.
 *
 * @param values every metric; not a number where there was nothing to measure
 * @param waits from arrival to first start
 * @param completionTimes from arrival to end, of tasks done in time
 * @param stretches where the GPUs' time went, in equal stretches
 * @param ends how many tasks ended how
 */
public record SimulationResult(
        String scenario,
        String contender,
        long seed,
        Map<Metric, Double> values,
        TimeRanks waits,
        TimeRanks completionTimes,
        List<GpuTime> stretches,
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
        int arrived = outcome.counted().size();
        return new SimulationResult(
                scenario,
                contender,
                seed,
                values,
                TimeRanks.of(outcome.waits(), arrived),
                TimeRanks.of(outcome.completionTimes(), arrived),
                outcome.gpuTimeByStretch(),
                ends);
    }

    public double value(Metric metric) {
        return values.get(metric);
    }
}
