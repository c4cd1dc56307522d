package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.story.Records;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A cell that is restored from a checkpoint decides as if nothing had happened. */
class CellRestoreTest {
    private static final int STEPS = 14;

    static IntStream cuts() {
        return IntStream.rangeClosed(0, STEPS);
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void itWritesTheSameAfterARestartAtAnyPoint(int cut) throws Exception {
        CellHarness uninterrupted = new CellHarness();
        CellHarness restarted = new CellHarness();

        tell(uninterrupted, -1);
        tell(restarted, cut);

        assertThat(inBytes(restarted.written())).isEqualTo(inBytes(uninterrupted.written()));
        assertThat(inBytes(restarted.letters())).isEqualTo(inBytes(uninterrupted.letters()));
        assertThat(restarted.stateEntries()).isZero();
        assertThat(restarted.timers()).isZero();
        uninterrupted.close();
        restarted.close();
    }

    @Test
    void theStoryIsWorthTelling() throws Exception {
        CellHarness cell = new CellHarness();
        tell(cell, -1);

        assertThat(cell.written().decisionsInShort())
                .contains(
                        "1200 DEFER late-comer MEMORY",
                        "3400 PREEMPT low-1 HIGHER_PRIORITY [g1]",
                        "3400 ASSIGN urgent PLACED [g1]",
                        "9000 PREEMPT gang GPU_LEFT [g2, g3]",
                        "9200 PREEMPT gang STALE_LEASE")
                .hasSizeGreaterThan(12);
        assertThat(cell.letters().lettersInShort()).hasSize(2);
        cell.close();
    }

    /**
     * Two cells must never decide under the same id. After a restart Flink has no watermark until
     * the sources bring one, and what is late by then looks as if it were not.
     */
    @Test
    void aWindowThatWasClosedBeforeARestartIsNotClosedAgain() throws Exception {
        CellHarness cell = new CellHarness();
        cell.take(cell.joins(1_000, "g1")).take(cell.arrives(1_000, small("t1"))).watermark(1_599);
        cell.restart();

        cell.take(cell.arrives(1_100, small("late"))).watermark(1_799);

        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]", "1800 DEFER late BUSY"));
        assertThat(cell.written().decisions().get(1).getLateInput()).isTrue();
        cell.close();
    }

    /** After each step the operator may die; what is buffered and what is leased must survive. */
    private static void tell(CellHarness cell, int cut) throws Exception {
        List<Step> story =
                List.of(
                        c -> c.take(c.joins(1_000, "g1")).take(c.joins(1_000, "g2")),
                        c -> c.take(c.joins(1_001, "g3")).take(c.arrives(1_050, small("low-1"))),
                        c -> c.take(c.arrives(1_060, big("late-comer"))).watermark(1_199),
                        c -> c.take(c.arrives(1_300, Records.task("gang").setGpus(2))),
                        c -> c.watermark(1_500).take(started(c, "low-1", 1_550)),
                        c -> c.take(c.arrives(1_100, small("behind"))).watermark(2_000),
                        c -> c.take(c.arrives(3_300, urgent("urgent"))).watermark(3_450),
                        c -> c.take(c.arrives(3_500, Records.task("gang"))).watermark(4_000),
                        c -> c.watermark(8_000),
                        c -> c.take(c.leaves(8_900, "g3")).take(started(c, "gang", 9_100)),
                        c -> c.watermark(9_400),
                        c -> c.take(ended(c, "urgent", 9_500)).watermark(12_000),
                        c -> c.take(c.leaves(60_000, "g1")).take(c.leaves(60_000, "g2")),
                        c -> cancelAll(c).watermark(200_000));
        assertThat(story).hasSize(STEPS);
        for (int i = 0; i <= STEPS; i++) {
            if (i == cut) {
                cell.restart();
            }
            if (i < STEPS) {
                story.get(i).happen(cell);
            }
        }
    }

    private interface Step {
        void happen(CellHarness cell) throws Exception;
    }

    private static TaskArrival.Builder small(String taskId) {
        return Records.task(taskId).setPriority(TaskPriority.LOW).setWorkGpuSeconds(3_600);
    }

    private static TaskArrival.Builder big(String taskId) {
        return Records.task(taskId).setMemoryMibPerGpu(80_000);
    }

    private static TaskArrival.Builder urgent(String taskId) {
        return Records.task(taskId).setPriority(TaskPriority.HIGH).setDeadlineMillis(70_000L);
    }

    private static CellEvent started(CellHarness cell, String taskId, long timeMillis) {
        return report(cell, taskId, timeMillis, OutcomeKind.STARTED);
    }

    private static CellEvent ended(CellHarness cell, String taskId, long timeMillis) {
        return report(cell, taskId, timeMillis, OutcomeKind.COMPLETED);
    }

    private static CellEvent report(
            CellHarness cell, String taskId, long timeMillis, OutcomeKind kind) {
        Decision lease = cell.written().leaseOf(taskId);
        return cell.reported(timeMillis, Records.outcome(lease, kind));
    }

    private static CellHarness cancelAll(CellHarness cell) throws Exception {
        for (String taskId : List.of("low-1", "late-comer", "gang", "behind", "urgent")) {
            cell.take(cell.cancelled(60_500, taskId));
        }
        return cell;
    }

    private static List<String> inBytes(Written written) {
        return written.records().stream().map(CellRestoreTest::hex).toList();
    }

    private static String hex(OutputRecord record) {
        HexFormat hex = HexFormat.of();
        return hex.formatHex(record.key()) + " " + hex.formatHex(record.value());
    }
}
