package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskSpill;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The cells eu and na, of which na is no longer in the map after a restart. */
class RetiredCellTest {
    private static final String WITHOUT_NA = "eu=eu-central-1, sa=*";

    private TwoCells cells;

    @BeforeEach
    void open() throws Exception {
        cells = new TwoCells("greedy-fastest");
        cells.take(cells.joins(1_000, "na", "g1"));
        cells.take(cells.arrives(1_010, "na", Records.task("runs"))).watermark(1_199);
        cells.take(cells.arrives(1_300, "na", Records.task("waits"))).watermark(1_399);
    }

    @AfterEach
    void close() throws Exception {
        cells.close();
    }

    private CellEvent leaves(long timeMillis, long move) {
        return CellEvent.gpu("na", timeMillis, 0, GpuChange.leaving(Gpus.gpu("g1"), move));
    }

    @Test
    void handsItsTasksOnSeesItsLeasesToTheirEndsAndIsEmpty() throws Exception {
        cells.restartWith(WITHOUT_NA);
        cells.watermark(1_599);

        assertThat(cells.written().decisionsInShort())
                .containsExactly(
                        "1200 ASSIGN runs PLACED [g1]",
                        "1400 DEFER waits BUSY",
                        "1600 DEFER waits SPILLED");
        TaskSpill spill = cells.written().spills().get(0);
        assertThat(spill.getToCell()).isEqualTo("sa");
        assertThat(spill.getVisitedCells()).isEmpty();
        assertThat(cells.metrics.count("cellMapChanges")).isEqualTo(1);

        cells.take(leaves(1_700, 2)).watermark(1_999);
        assertThat(cells.written().releases()).isEmpty();
        var done = Records.outcome(cells.written().leaseOf("runs"), OutcomeKind.COMPLETED);
        cells.take(cells.reported(2_100, done)).watermark(2_199);
        assertThat(cells.written().rewards()).hasSize(1);
        assertThat(cells.written().releases()).containsExactly(new GpuRelease("g1", "na", 2L));
        assertThat(cells.letters().letters()).isEmpty();

        cells.watermark(200_000);
        assertThat(cells.stateEntries()).isZero();
        assertThat(cells.timers()).isZero();
    }

    @Test
    void cancellationsReachItForAsLongAsItHoldsSomething() throws Exception {
        cells.restartWith(WITHOUT_NA);
        cells.watermark(1_599);
        cells.take(cells.cancelled(1_700, "na", "runs")).watermark(1_799);

        assertThat(cells.written().decisionsInShort()).endsWith("1800 PREEMPT runs CANCELLED [g1]");
    }

    @Test
    void anEmptyOneIsNotEvenWokenByThem() throws Exception {
        cells.restartWith(WITHOUT_NA);
        int timers = cells.timers();
        cells.take(cells.cancelled(1_700, "gone", "runs"));

        assertThat(cells.timers()).isEqualTo(timers);
    }

    /** The wake-up is durable: the next start knows the new map already. */
    @Test
    void aSecondRestartBeforeTheFirstWindowForgetsNothing() throws Exception {
        cells.restartWith(WITHOUT_NA);
        cells.restart();
        cells.watermark(1_599);

        assertThat(cells.written().spills()).hasSize(1);
    }

    @Test
    void oneThatIsInTheMapAgainGoesOn() throws Exception {
        cells.restartWith(WITHOUT_NA);
        cells.restartWith("eu=eu-central-1, na=*");
        cells.watermark(1_599);
        var done = Records.outcome(cells.written().leaseOf("runs"), OutcomeKind.COMPLETED);
        cells.take(cells.reported(2_100, done)).watermark(2_199);

        assertThat(cells.written().decisionsInShort()).endsWith("2200 ASSIGN waits PLACED [g1]");
    }
}
