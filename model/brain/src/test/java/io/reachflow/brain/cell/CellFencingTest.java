package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.schema.Decision;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellFencingTest {

    private static Outcome of(Kind kind, String taskId, long epoch) {
        return OutcomeBuilder.builder()
                .taskId(taskId)
                .decisionId("a decision")
                .attempt(1)
                .leaseEpoch(epoch)
                .kind(kind)
                .hostDatasets(List.of())
                .build();
    }

    @Test
    void aDispatcherWithAStaleEpochIsToldToStop() {
        CellDriver cell = aCell().joins(aGpu("a").withSpeed(2), aGpu("b")).arrives(aTask("t1"));
        cell.close();
        cell.leaves("a").close();
        WindowResult result = cell.reports(of(Kind.PROGRESS, "t1", 1_200L << 20)).close();

        assertThat(Story.told(result)).containsExactly("PREEMPT t1 STALE_LEASE");
        Decision fence = result.decisions().get(0);
        assertThat(fence.getLeaseEpoch()).isEqualTo(1_200L << 20);
        assertThat(fence.getAttempt()).isEqualTo(1);
        assertThat(fence.getReason()).isEqualTo("this lease has ended: stop what runs under it");
        assertThat(result.rewards()).isEmpty();
        assertThat(result.refusals()).hasSize(1);
        Refusal refusal = result.refusals().get(0);
        assertThat(refusal.reasonCode()).isEqualTo("STALE_LEASE");
        assertThat(refusal.reason())
                .isEqualTo(
                        "The lease epoch (1258291200) that the outcome PROGRESS of task (t1) names"
                                + " is not live in cell here: it has ended, or was never granted.");
        assertThat(refusal.event().outcome().leaseEpoch()).isEqualTo(1_200L << 20);
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void aStaleDispatcherThatHasStoppedNeedsNotBeTold() {
        CellDriver cell = aCell().joins(aGpu("a").withSpeed(2), aGpu("b")).arrives(aTask("t1"));
        cell.close();
        cell.leaves("a").close();
        WindowResult result = cell.reports(of(Kind.COMPLETED, "t1", 1_200L << 20)).close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.refusals()).hasSize(1);
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void anOutcomeOfAnUnknownOrWaitingTaskIsRefused() {
        CellDriver cell = aCell().arrives(aTask("waits"));
        cell.close();
        WindowResult result =
                cell.reports(of(Kind.STARTED, "nobody", 7))
                        .reports(of(Kind.STARTED, "waits", 8))
                        .close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT nobody STALE_LEASE", "PREEMPT waits STALE_LEASE");
        assertThat(result.refusals()).hasSize(2);
    }

    @Test
    void aSecondCompletionIsRefused() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("t1"));
        cell.close();
        WindowResult result =
                cell.reports(Kind.COMPLETED, "t1").reports(Kind.COMPLETED, "t1").close();

        assertThat(Story.ended(result)).containsExactly("t1 COMPLETED");
        assertThat(result.refusals())
                .extracting(Refusal::reasonCode)
                .containsExactly("STALE_LEASE");
    }

    @Test
    void aDuplicateOfATaskThatIsAliveIsRefused() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("t1"), aTask("t1").high());
        WindowResult result = cell.close();

        assertThat(Story.told(result)).containsExactly("ASSIGN t1 PLACED [a]");
        assertThat(result.refusals()).hasSize(1);
        assertThat(result.refusals().get(0).reasonCode()).isEqualTo("DUPLICATE_TASK");
        assertThat(result.refusals().get(0).reason())
                .isEqualTo(
                        "The task id (t1) is already known to cell here; an id is used once. The"
                                + " first arrival stands.");
        WindowResult again = cell.arrives(aTask("t1")).close();
        assertThat(again.decisions()).isEmpty();
        assertThat(again.refusals()).hasSize(1);
    }

    @Test
    void aDuplicateOfATaskThatEndedIsRefusedForAWhile() {
        CellDriver cell = aCell().joins(aGpu("a")).arrives(aTask("t1"));
        cell.close();
        cell.reports(Kind.COMPLETED, "t1").close();
        WindowResult soon = cell.arrives(aTask("t1")).close();
        assertThat(soon.decisions()).isEmpty();
        assertThat(soon.refusals())
                .extracting(Refusal::reasonCode)
                .containsExactly("DUPLICATE_TASK");

        cell.until(120);
        assertThat(Story.told(cell.arrives(aTask("t1")).close()))
                .containsExactly("ASSIGN t1 PLACED [a]");
    }
}
