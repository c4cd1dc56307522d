package io.reachflow.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.bench.pipeline.BenchEffort;
import io.reachflow.bench.pipeline.BenchEffortBuilder;
import io.reachflow.bench.pipeline.BenchReport;
import io.reachflow.bench.pipeline.BenchSettings;
import io.reachflow.bench.pipeline.BenchSettingsBuilder;
import io.reachflow.bench.pipeline.Measurement;
import io.reachflow.bench.pipeline.PipelineBench;
import io.reachflow.jobs.story.ReachflowCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That the benchmark measures at all; how fast is not a matter for a test. */
class PipelineBenchITCase {
    private static final BenchEffort LITTLE =
            BenchEffortBuilder.builder()
                    .telemetryRecords(20_000)
                    .repetitions(1)
                    .warmUpSeconds(1)
                    .rates(List.of(20))
                    .refinements(0)
                    .settleSeconds(1)
                    .rateStepSeconds(2)
                    .latencySeconds(3)
                    .fewTasks(200)
                    .manyTasks(400)
                    .build();
    private static final BenchSettings SETTINGS =
            BenchSettingsBuilder.builder()
                    .gpus(200)
                    .policy("weighted-score")
                    .windowMillis(200)
                    .checkpointMillis(1_000)
                    .parallelism(2)
                    .effort(LITTLE)
                    .build();

    @Test
    void measuresAndLeavesNothing() throws Exception {
        List<String> progress = new ArrayList<>();
        BenchReport report =
                PipelineBench.run(
                        ReachflowCommand.HOME,
                        Set.of(Measurement.THROUGHPUT, Measurement.LATENCY),
                        SETTINGS,
                        progress::add);

        assertThat(report.throughput().copyRecordsPerSecond().median()).isPositive();
        assertThat(report.throughput().jobRecordsPerSecond().median()).isPositive();
        assertThat(report.assignments().steps()).isNotEmpty();
        assertThat(report.assignments().heap().liveMib()).isPositive();
        assertThat(report.latency().tasks()).isPositive();
        assertThat(report.latency().unseen()).isZero();
        // A reader of committed decisions can't see them before one of provisional ones.
        assertThat(report.latency().committedMillis().p50())
                .isGreaterThanOrEqualTo(report.latency().provisionalMillis().p50());
        assertThat(report.scale()).isNull();
        assertThat(progress).anyMatch(line -> line.startsWith("throughput: job"));
        assertThat(
                        ReachflowCommand.HOME.resolve(
                                ".reachflow/bench-" + ProcessHandle.current().pid()))
                .doesNotExist();
    }
}
