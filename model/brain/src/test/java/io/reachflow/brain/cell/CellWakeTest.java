package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.intake.task.Outcome.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellWakeTest {

    @Test
    void gpusAloneNeedNoWaking() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        cell.close();

        assertThat(cell.wakeAtMillis()).isEmpty();
    }

    @Test
    void aDeadlineWakes() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(77.7));
        cell.close();

        assertThat(cell.wakeAtMillis()).hasValue(77_700);
    }

    @Test
    void silenceWakes() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(9_999));
        cell.close();

        assertThat(cell.wakeAtMillis()).hasValue(1_200 + 1_800_000);
    }

    @Test
    void waitingTasksAreRecheckedAtMultiplesOfTheInterval() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("big").needingGib(99));
        cell.close();
        assertThat(cell.wakeAtMillis()).hasValue(5_000);
        cell.until(5.2);
        assertThat(cell.wakeAtMillis()).hasValue(10_000);
        cell.until(9.8);
        cell.arrives(aTask("big too").needingGib(99)).close();
        assertThat(cell.wakeAtMillis()).hasValue(10_000);
    }

    @Test
    void withoutGpusThereIsNothingToRecheck() {
        CellDriver cell = aCell().arrives(aTask("t1").dueAtSeconds(500));
        cell.close();

        assertThat(cell.wakeAtMillis()).hasValue(500_000);
    }

    @Test
    void anEndedTaskWakesToBeForgotten() {
        CellDriver cell = aCell().isCancelled("t1");
        cell.close();

        assertThat(cell.wakeAtMillis()).hasValue(1_200 + 60_000);
        cell.until(100);
        assertThat(cell.wakeAtMillis()).isEmpty();
    }

    @Test
    void howLongAnEndedTaskIsRememberedDoesNotDependOnOtherEvents() {
        assertThat(refusalsOfADuplicateAfterAMinute(false)).isEqualTo(1);
        assertThat(refusalsOfADuplicateAfterAMinute(true)).isEqualTo(1);
    }

    private static int refusalsOfADuplicateAfterAMinute(boolean somethingHappensJustBefore) {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(1));
        cell.close();
        cell.until(61);
        if (somethingHappensJustBefore) {
            cell.joins(aGpu("g2")).close();
        }
        cell.until(61.2);
        return cell.arrives(aTask("t1")).close().refusals().size();
    }

    @Test
    void nothingIsLeftWhenAllHaveEnded() {
        DurableState state = new DurableState();
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"), aGpu("c"), aGpu("d"))
                        .arrives(
                                aTask("completes"),
                                aTask("is cancelled"),
                                aTask("fails"),
                                aTask("expires").dueAtSeconds(3));
        state.apply(cell.close());
        state.apply(
                cell.reports(Kind.COMPLETED, "completes")
                        .isCancelled("is cancelled")
                        .isCancelled("never seen")
                        .reportsFailure("fails", "USER_ERROR", null)
                        .close());
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
        state.apply(cell.leaves("a").leaves("b").leaves("c").leaves("d").close());
        while (cell.wakeAtMillis().isPresent()) {
            long end = CellSettings.STANDARD.windowEnd(cell.wakeAtMillis().getAsLong());
            cell.until((end - 200) / 1000.0);
            state.apply(cell.close());
        }

        assertThat(cell.cell().gpuCount()).isZero();
        assertThat(cell.cell().leaseCount()).isZero();
        assertThat(cell.cell().waitingByReason()).isEmpty();
        assertThat(state.isEmpty()).isTrue();
    }

    @Test
    void settingsArePositive() {
        assertThatThrownBy(
                        () ->
                                CellSettingsBuilder.builder()
                                        .windowMillis(0)
                                        .maxTasksPerWindow(1)
                                        .maxCandidates(1)
                                        .recheckMillis(1)
                                        .agingMillis(1)
                                        .leaseSilenceMillis(1)
                                        .stopLimitMillis(1_800_000)
                                        .spillAfterMillis(1)
                                        .spillDelayMillis(1)
                                        .rememberMillis(1)
                                        .massLossPercent(20)
                                        .massLossGraceMillis(120_000)
                                        .maxInterruptions(20)
                                        .build())
                .hasMessage("The window (0) must be positive.");
        List<String> names =
                List.of(
                        "window",
                        "maximum of tasks per window",
                        "maximum of candidates",
                        "recheck interval",
                        "aging interval",
                        "lease silence",
                        "waiting before a spill",
                        "spill delay",
                        "memory of ended tasks");
        for (int bad = 0; bad < names.size(); bad++) {
            int[] v = {1, 1, 1, 1, 1, 1, 1, 1, 1};
            v[bad] = -1;
            assertThatThrownBy(
                            () ->
                                    CellSettingsBuilder.builder()
                                            .windowMillis(v[0])
                                            .maxTasksPerWindow(v[1])
                                            .maxCandidates(v[2])
                                            .recheckMillis(v[3])
                                            .agingMillis(v[4])
                                            .leaseSilenceMillis(v[5])
                                            .stopLimitMillis(1_800_000)
                                            .spillAfterMillis(v[6])
                                            .spillDelayMillis(v[7])
                                            .rememberMillis(v[8])
                                            .massLossPercent(20)
                                            .massLossGraceMillis(120_000)
                                            .maxInterruptions(20)
                                            .build())
                    .hasMessage("The " + names.get(bad) + " (-1) must be positive.");
        }
    }

    @Test
    void aCancellationMustOutliveTheWayBetweenCells() {
        assertThatThrownBy(
                        () ->
                                CellSettingsBuilder.builder()
                                        .windowMillis(1)
                                        .maxTasksPerWindow(1)
                                        .maxCandidates(1)
                                        .recheckMillis(1)
                                        .agingMillis(1)
                                        .leaseSilenceMillis(1)
                                        .stopLimitMillis(1_800_000)
                                        .spillAfterMillis(1)
                                        .spillDelayMillis(5_000)
                                        .rememberMillis(5_000)
                                        .massLossPercent(20)
                                        .massLossGraceMillis(120_000)
                                        .maxInterruptions(20)
                                        .build())
                .hasMessage(
                        "The memory of ended tasks (5000 ms) must be longer than the spill delay"
                                + " (5000 ms): otherwise a cancellation is forgotten while its task"
                                + " is on its way between cells.");
    }

    @Test
    void aMomentBelongsToTheWindowThatEndsAfterIt() {
        assertThat(CellSettings.STANDARD.windowEnd(0)).isEqualTo(200);
        assertThat(CellSettings.STANDARD.windowEnd(199)).isEqualTo(200);
        assertThat(CellSettings.STANDARD.windowEnd(200)).isEqualTo(400);
        assertThat(CellSettings.STANDARD.windowEnd(-1)).isZero();
    }
}
