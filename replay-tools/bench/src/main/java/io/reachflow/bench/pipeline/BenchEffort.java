package io.reachflow.bench.pipeline;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * How long to measure.
 *
 * @param telemetryRecords that each run of the throughput reads
 * @param repetitions of each run on recorded input
 * @param warmUpSeconds at most so long the JVM may compile before the first step of the ramp
 * @param rates the ramp's ladder, tasks a second
 * @param refinements steps between the last rate that was sustained and the first that was not
 * @param settleSeconds from the start of a rate to the start of its measurement
 * @param fewTasks of the first of the two runs that are compared for the cost of an assignment
 * @param manyTasks of the second
 */
@RecordBuilder
public record BenchEffort(
        int telemetryRecords,
        int repetitions,
        int warmUpSeconds,
        List<Integer> rates,
        int refinements,
        int settleSeconds,
        int rateStepSeconds,
        int latencySeconds,
        int fewTasks,
        int manyTasks) {

    /** About a quarter of an hour on two cores. */
    public static final BenchEffort FULL =
            BenchEffortBuilder.builder()
                    .telemetryRecords(1_500_000)
                    .repetitions(3)
                    .warmUpSeconds(120)
                    .rates(
                            List.of(
                                    250, 500, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 6_000,
                                    8_000))
                    .refinements(1)
                    .settleSeconds(3)
                    .rateStepSeconds(12)
                    .latencySeconds(40)
                    .fewTasks(20_000)
                    .manyTasks(60_000)
                    .build();

    /** About two minutes: to see that it works, and roughly how fast. */
    public static final BenchEffort QUICK =
            BenchEffortBuilder.builder()
                    .telemetryRecords(300_000)
                    .repetitions(1)
                    .warmUpSeconds(30)
                    .rates(List.of(250, 500, 1_000, 2_000, 4_000))
                    .refinements(0)
                    .settleSeconds(2)
                    .rateStepSeconds(5)
                    .latencySeconds(10)
                    .fewTasks(5_000)
                    .manyTasks(15_000)
                    .build();
}
