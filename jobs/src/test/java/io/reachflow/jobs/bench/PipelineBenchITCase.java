package io.reachflow.jobs.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.bench.pipeline.BenchEffort;
import io.reachflow.cli.bench.pipeline.BenchReport;
import io.reachflow.cli.bench.pipeline.BenchSettings;
import io.reachflow.cli.bench.pipeline.Measurement;
import io.reachflow.cli.bench.pipeline.PipelineBench;
import io.reachflow.jobs.story.ReachflowCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That the benchmark measures at all; how fast is not a matter for a test. */
class PipelineBenchITCase {
    private static final BenchEffort LITTLE =
            new BenchEffort(20_000, 1, 1, List.of(20), 0, 1, 2, 3, 200, 400);
    private static final BenchSettings SETTINGS =
            new BenchSettings(200, "weighted-score", 200, 1_000, 2, LITTLE);

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
        assertThat(report.assignments().steps()).hasSize(1);
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
