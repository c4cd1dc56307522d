package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.brain.state.CellLimits;
import io.reachflow.brain.state.CellLimitsBuilder;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is beyond a limit is refused with a code of its own; what is there stays. */
class CellLimitsTest {

    private static CellDriver aCellOf(UnaryOperator<CellLimitsBuilder> limits) {
        CellLimits changed = limits.apply(CellLimitsBuilder.builder(CellLimits.STANDARD)).build();
        return aCell(CellSettingsBuilder.builder(CellSettings.STANDARD).limits(changed).build());
    }

    private static List<String> refused(WindowResult result) {
        return result.refusals().stream()
                .map(refusal -> refusal.event().id() + " " + refusal.reasonCode())
                .toList();
    }

    @Test
    void aCellTakesInOnlySoManyGpus() {
        CellDriver cell = aCellOf(limits -> limits.gpus(2));
        WindowResult full = cell.joins(aGpu("g1"), aGpu("g2"), aGpu("g3")).close();

        assertThat(refused(full)).containsExactly("g3 CELL_GPU_LIMIT");
        assertThat(full.refusals().get(0).reason())
                .contains("has 2 GPUs, which is the most (setting gpu.max-per-cell): g3");
        assertThat(cell.cell().gpuCount()).isEqualTo(2);
        // One that is there may change, and one that leaves makes room.
        assertThat(refused(cell.joins(aGpu("g2")).leaves("g1").joins(aGpu("g3")).close()))
                .isEmpty();
        assertThat(cell.cell().gpuCount()).isEqualTo(2);
    }

    @Test
    void aHostBringsOnlySoManyGpus() {
        CellDriver cell = aCellOf(limits -> limits.gpusPerHost(1));

        assertThat(
                        refused(
                                cell.joins(
                                                aGpu("g1").inHost("a"),
                                                aGpu("g2").inHost("a"),
                                                aGpu("g3").inHost("b"))
                                        .close()))
                .containsExactly("g2 HOST_GPU_LIMIT");
        assertThat(cell.cell().gpuCount()).isEqualTo(2);
        assertThat(refused(cell.joins(aGpu("g1").inHost("a")).close())).isEmpty();
        assertThat(refused(cell.leaves("g1").joins(aGpu("g2").inHost("a")).close())).isEmpty();
    }

    @Test
    void newTasksAreRefusedWhereTooManyWait() {
        CellDriver cell = aCellOf(limits -> limits.waitingTasks(2));
        cell.arrives(aTask("t1"), aTask("t2")).close();

        assertThat(refused(cell.arrives(aTask("t3")).close()))
                .containsExactly("t3 CELL_QUEUE_LIMIT");
        assertThat(refused(cell.isHandedOver(handover()).close())).isEmpty();
        assertThat(cell.cell().taskCount()).isEqualTo(3);
        // The id was not used up: once two of them run, the task is welcome.
        cell.joins(aGpu("g1"), aGpu("g2")).close();
        WindowResult later = cell.arrives(aTask("t3")).close();
        assertThat(refused(later)).isEmpty();
        assertThat(cell.cell().taskCount()).isEqualTo(4);
    }

    private static Handover handover() {
        return HandoverBuilder.builder()
                .task(aTask("handed over").build())
                .arrivedAtMillis(500)
                .attempts(0)
                .interruptions(0)
                .checkpointedFraction(0)
                .servedGpuSeconds(0)
                .visitedCells(List.of("there"))
                .build();
    }

    @Test
    void aTenantDoesNotCrowdOutOthers() {
        CellDriver cell = aCellOf(limits -> limits.waitingTasksPerTenant(1));

        assertThat(
                        refused(
                                cell.arrives(
                                                aTask("t1").askedBy("loud"),
                                                aTask("t2").askedBy("loud"),
                                                aTask("t3").askedBy("quiet"))
                                        .close()))
                .containsExactly("t2 TENANT_QUEUE_LIMIT");
        assertThat(refused(cell.isCancelled("t1").arrives(aTask("t4").askedBy("loud")).close()))
                .isEmpty();
    }

    @Test
    void cancellationsOfUnknownTasksDoNotPileUp() {
        CellDriver cell = aCellOf(limits -> limits.unseenCancellations(1));
        WindowResult result =
                cell.arrives(aTask("t1"))
                        .isCancelled("x1")
                        .isCancelled("x1")
                        .isCancelled("x2")
                        .isCancelled("t1")
                        .close();

        assertThat(refused(result)).containsExactly("x2 CANCELLATION_LIMIT");
        // The task that it was for has come: there is room again, and also once it is forgotten.
        cell.arrives(aTask("x1")).close();
        assertThat(refused(cell.isCancelled("x3").close())).isEmpty();
        cell.until(100);
        assertThat(refused(cell.isCancelled("x4").close())).isEmpty();
    }

    @Test
    void aTaskIsGivenUpWhenItHasWaitedForTooLong() {
        CellDriver cell = aCellOf(limits -> limits.maxWaitMillis(60_000));
        cell.arrives(aTask("t1")).close();
        assertThat(cell.wakeAtMillis()).hasValue(1_000 + 60_000);

        Story story = cell.until(70);

        assertThat(story.told()).containsExactly("REJECT t1 MAX_WAIT");
        assertThat(story.decisions.get(0).getReason()).isEqualTo("it waited for more than 60 s");
        assertThat(story.ended()).containsExactly("t1 NEVER_STARTED");
        assertThat(cell.cell().taskCount()).isZero();
    }

    @Test
    void theTimeInWhichATaskRunsIsNoWaiting() {
        CellDriver cell = aCellOf(limits -> limits.maxWaitMillis(60_000));
        cell.joins(aGpu("g1")).arrives(aTask("t1")).close();
        cell.until(101);
        cell.reports(Kind.EVICTED, "t1").leaves("g1").close();

        // It arrived at 1 s, and held its GPU from 1.2 s to 101.2 s.
        assertThat(cell.wakeAtMillis()).hasValue(1_001 + 100_000 + 60_000);
    }

    @Test
    void withoutALimitATaskWaits() {
        CellDriver cell = aCell().arrives(aTask("t1"));
        cell.close();

        assertThat(cell.wakeAtMillis()).isEmpty();
    }

    @Test
    void limitsArePositive() {
        assertThatThrownBy(() -> aCellOf(limits -> limits.gpusPerHost(0)))
                .hasMessage("The maximum of GPUs of a host (0) must be positive.");
        assertThatThrownBy(() -> aCellOf(limits -> limits.maxWaitMillis(-1)))
                .hasMessage("The longest wait (-1 ms) must not be negative.");
    }
}
