package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Windows in which nothing happens but time, and what is left when all is over. */
class CellWakeTest {
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
    void aDeadlinePassesWithoutAnyEvent() throws Exception {
        cell.take(cell.arrives(1_000, taskUntil("t1", 7_250))).watermark(7_398);
        assertThat(cell.written().decisionsInShort()).isEqualTo(List.of("1200 DEFER t1 NO_GPUS"));

        cell.watermark(7_399);

        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 DEFER t1 NO_GPUS", "7400 REJECT t1 DEADLINE_PASSED"));
    }

    @Test
    void aRunningTaskIsWithdrawnAtItsDeadlineAndASilentOneIsTakenBack() throws Exception {
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.joins(1_000, "g2"))
                .take(cell.arrives(1_000, taskUntil("t1", 70_050)))
                .take(cell.arrives(1_000, Records.task("t2").setMaxAttempts(1)));

        cell.watermark(1_200 + CellHarness.SETTINGS.leaseSilenceMillis() + 199);

        assertThat(cell.written().decisionsInShort().subList(2, 5))
                .isEqualTo(
                        List.of(
                                "70200 PREEMPT t1 DEADLINE_PASSED [g1]",
                                "1801400 PREEMPT t2 SILENT [g2]",
                                "1801400 ASSIGN t2 PLACED [g1]"));
    }

    @Test
    void aWatermarkThatJumpsFarWakesTheCellAtTheSameTimes() throws Exception {
        CellHarness slow = new CellHarness();
        for (CellHarness each : List.of(cell, slow)) {
            each.take(each.joins(1_000, "g1"))
                    .take(each.arrives(1_000, taskUntil("t1", 90_000)))
                    .take(each.arrives(1_000, taskUntil("t2", 30_000)))
                    .take(each.leaves(40_000, "g1"));
        }
        for (long time = 1_000; time <= 200_000; time += 70) {
            slow.watermark(time);
        }
        slow.watermark(200_000);

        cell.watermark(200_000);

        assertThat(cell.written().decisions()).isEqualTo(slow.written().decisions());
        assertThat(cell.written().decisionsInShort())
                .contains(
                        "30200 PREEMPT t2 DEADLINE_PASSED [g1]", "40200 PREEMPT t1 GPU_LEFT [g1]");
        slow.close();
    }

    /** A wake-up is one timer, moved when a nearer one is needed or the old one is not. */
    @Test
    void aTimerThatIsNoLongerNeededIsDeleted() throws Exception {
        cell.take(cell.arrives(1_000, taskUntil("t1", 500_000))).watermark(1_199);
        assertThat(cell.timers()).isEqualTo(1);

        cell.take(cell.arrives(1_300, taskUntil("t2", 100_000))).watermark(1_399);
        assertThat(cell.timers()).isEqualTo(1);

        cell.take(cell.cancelled(1_500, "t1")).take(cell.cancelled(1_500, "t2")).watermark(1_599);
        assertThat(cell.timers()).as("to forget the two tasks").isEqualTo(1);

        cell.watermark(1_600 + CellHarness.SETTINGS.rememberMillis() + 199);
        assertThat(cell.timers()).isZero();
        assertThat(cell.stateEntries()).isZero();
    }

    /** The wake-up falls into a window that has events of its own: they keep the timer. */
    @Test
    void aTimerThatEventsNeedIsKept() throws Exception {
        cell.take(cell.arrives(1_000, taskUntil("t1", 5_050))).watermark(1_199);
        cell.take(cell.arrives(5_010, Records.task("t2")));

        cell.take(cell.cancelled(1_300, "t1")).watermark(1_399);
        cell.watermark(5_199);

        assertThat(cell.written().decisionsInShort()).contains("5200 DEFER t2 NO_GPUS");
    }

    @Test
    void aQuietCellSleeps() throws Exception {
        cell.take(cell.joins(1_000, "g1")).watermark(1_199);

        assertThat(cell.timers()).isZero();
        assertThat(cell.metrics.gauge("gpus")).isEqualTo(1);
    }

    @Test
    void nothingIsLeftWhenEveryTaskHasEndedAndEveryGpuHasLeft() throws Exception {
        for (int i = 0; i < 4; i++) {
            cell.take(cell.joins(1_000, "g" + i));
            cell.take(cell.arrives(1_100, Records.task("t" + i).setMaxAttempts(1)));
        }
        cell.take(cell.arrives(1_100, taskUntil("waits", 20_000)));
        cell.take(cell.cancelled(1_100, "unheard-of"));
        cell.watermark(1_199);
        assertThat(cell.metrics.gauge("leases")).isEqualTo(4);

        cell.take(report("t0", OutcomeKind.STARTED)).take(report("t0", OutcomeKind.COMPLETED));
        cell.take(report("t1", OutcomeKind.FAILED));
        cell.take(cell.cancelled(2_000, "t2"));
        cell.take(cell.cancelled(2_000, "waits"));
        cell.take(cell.cancelled(20_000, "t3"));
        cell.watermark(2_399);
        for (int i = 0; i < 4; i++) {
            cell.take(cell.leaves(30_000, "g" + i));
        }
        cell.watermark(30_199);
        assertThat(cell.stateEntries()).as("ended tasks are remembered").isPositive();

        cell.watermark(30_200 + CellHarness.SETTINGS.rememberMillis() + 199);

        assertThat(cell.stateEntries()).isZero();
        assertThat(cell.timers()).isZero();
        assertThat(cell.metrics.gauge("leases")).isEqualTo(0);
        assertThat(cell.metrics.gauge("gpus")).isEqualTo(0);
        assertThat(cell.written().rewards())
                .as("one for each lease, one for the task that never started")
                .hasSize(5);
    }

    /** What a bounded run does at its end: the last watermark is beyond all time. */
    @Test
    void theEndOfAllInputsEndsTheWork() throws Exception {
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.arrives(1_000, Records.task("t1")))
                .take(cell.arrives(1_000, Records.task("t2")))
                .take(cell.leaves(46_000, "g1"));

        cell.watermark(Long.MAX_VALUE);

        assertThat(cell.written().decisionsInShort())
                .contains("1200 DEFER t2 BUSY", "46200 PREEMPT t1 GPU_LEFT [g1]");
        assertThat(cell.timers()).isZero();
    }

    private CellEvent report(String taskId, OutcomeKind kind) {
        Decision lease = cell.written().leaseOf(taskId);
        return cell.reported(2_000, Records.outcome(lease, kind));
    }

    private static TaskArrival.Builder taskUntil(String taskId, long deadlineMillis) {
        return Records.task(taskId).setWorkGpuSeconds(1).setDeadlineMillis(deadlineMillis);
    }
}
