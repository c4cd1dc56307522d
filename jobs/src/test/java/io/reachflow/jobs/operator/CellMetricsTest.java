package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Records;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Dashboards know metrics by these names: a changed name is a broken dashboard. */
class CellMetricsTest {
    private CellHarness cell;

    @BeforeEach
    void open() throws Exception {
        cell = new CellHarness();
    }

    @AfterEach
    void close() throws Exception {
        cell.close();
    }

    @Test
    void theNamesAreThese() {
        assertThat(List.copyOf(cell.metrics.names()))
                .isEqualTo(
                        List.of(
                                "cellFailures",
                                "decisions.assign",
                                "decisions.defer",
                                "decisions.preempt",
                                "decisions.reject",
                                "gpus",
                                "lateEvents",
                                "latenessMillis",
                                "leases",
                                "policyFallbacks.failed",
                                "policyFallbacks.not_finite",
                                "policyFallbacks.too_large",
                                "refused",
                                "rewards",
                                "scoringMicros",
                                "slowWindows",
                                "spills",
                                "undrawnGangs",
                                "windowEvents"));
    }

    @Test
    void theyCountWhatHappens() throws Exception {
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.arrives(1_010, Records.task("t1")))
                .take(cell.arrives(1_020, Records.task("t2").setMemoryMibPerGpu(80_000)))
                .take(cell.arrives(1_030, Records.task("t3").setMemoryMibPerGpu(80_000)))
                .watermark(1_199);

        assertThat(cell.metrics.count("decisions.assign")).isEqualTo(1);
        assertThat(cell.metrics.count("decisions.defer")).isEqualTo(2);
        assertThat(cell.metrics.gauge("pending.memory")).isEqualTo(2);
        assertThat(cell.metrics.gauge("leases")).isEqualTo(1);
        assertThat(cell.metrics.gauge("gpus")).isEqualTo(1);
        assertThat(cell.metrics.histogram("windowEvents").getStatistics().getMax()).isEqualTo(4);
        assertThat(cell.metrics.histogram("scoringMicros").getCount()).isPositive();

        cell.take(
                        cell.reported(
                                1_300,
                                Records.outcome(
                                        cell.written().leaseOf("t1"), OutcomeKind.COMPLETED)))
                .take(cell.reported(1_310, Records.outcome("t2", 1, OutcomeKind.STARTED)))
                .take(cell.cancelled(1_320, "t2"))
                .watermark(1_399);

        assertThat(cell.metrics.count("decisions.reject")).isEqualTo(1);
        assertThat(cell.metrics.count("decisions.preempt")).isEqualTo(1);
        assertThat(cell.metrics.count("rewards")).isEqualTo(2);
        assertThat(cell.metrics.count("refused")).isEqualTo(1);
        assertThat(cell.metrics.gauge("pending.memory")).isEqualTo(1);
        assertThat(cell.metrics.gauge("leases")).isEqualTo(0);
    }

    @Test
    void aReasonThatNobodyWaitsForAnyMoreIsZero() throws Exception {
        cell.take(cell.arrives(1_000, Records.task("t1"))).watermark(1_199);
        assertThat(cell.metrics.gauge("pending.no_gpus")).isEqualTo(1);

        cell.take(cell.joins(1_300, "g1")).watermark(1_399);

        assertThat(cell.metrics.gauge("pending.no_gpus")).isEqualTo(0);
    }
}
