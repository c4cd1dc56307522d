package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.schema.RewardEvent;
import org.junit.jupiter.api.Test;

class CellCancellationTest {

    @Test
    void aWaitingTaskIsGivenUpWithoutPenalty() {
        CellDriver cell = aCell().arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.isCancelled("t1").close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
        assertThat(result.decisions().get(0).getReason()).isEqualTo("its owner cancelled it");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
        RewardEvent reward = result.rewards().get(0);
        assertThat(reward.getDecisionId()).isEqualTo(result.decisions().get(0).getDecisionId());
        assertThat(reward.getDecidedAtMillis()).isEqualTo(1_400);
        assertThat(reward.getLeaseEpoch()).isNull();
        assertThat(reward.getAttempt()).isZero();
        assertThat(reward.getReward()).isZero();
        assertThat(cell.cell().waitingByReason()).isEmpty();
    }

    @Test
    void aRunningTaskIsStopped() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.isCancelled("t1").arrives(aTask("t2")).close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT t1 CANCELLED [g1]", "ASSIGN t2 PLACED [g1]");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
        // Nothing was done wrong, but the GPU was held for 0.2 s.
        assertThat(result.rewards().get(0).getFailurePenalty()).isZero();
        assertThat(result.rewards().get(0).getReward()).isEqualTo(-0.5 * 0.2 / 3600, within(1e-12));
    }

    @Test
    void aTaskThatRanBeforeIsRewardedWithNothing() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.leaves("g1").close();
        WindowResult result = cell.isCancelled("t1").close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
        assertThat(result.rewards().get(0).getReward()).isZero();
    }

    @Test
    void aCancellationThatOvertookItsTaskIsRemembered() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        assertThat(cell.isCancelled("t1").close().decisions()).isEmpty();
        cell.until(30);
        WindowResult result = cell.arrives(aTask("t1")).close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
        assertThat(result.decisions().get(0).getReason())
                .isEqualTo("its owner cancelled it before it arrived");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
        WindowResult again = cell.arrives(aTask("t1")).close();
        assertThat(again.decisions()).isEmpty();
        assertThat(again.refusals())
                .extracting(Refusal::reasonCode)
                .containsExactly("DUPLICATE_TASK");
    }

    @Test
    void aCancellationOfTheSameMomentWins() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        Origin origin = new Origin("a topic", 0, 1);
        WindowResult result =
                cell.add(CellEvent.arrival("here", 1_100, origin, aTask("t1").build()))
                        .add(CellEvent.cancellation("here", 1_100, origin, "t1"))
                        .close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
    }

    @Test
    void aCancellationInTheWindowOfTheArrivalComesBeforeAnyPlacement() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        WindowResult result = cell.arrives(aTask("t1")).isCancelled("t1").close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
    }

    @Test
    void aCancellationOfATaskThatEndedMeansNothing() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.reports(Kind.COMPLETED, "t1").close();
        WindowResult result = cell.isCancelled("t1").close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.rewards()).isEmpty();
        assertThat(result.refusals()).isEmpty();
    }

    @Test
    void aCancellationTooLongBeforeTheTaskIsForgotten() {
        CellDriver cell = aCell().joins(aGpu("g1")).isCancelled("t1");
        cell.close();
        cell.until(120);

        assertThat(Story.told(cell.arrives(aTask("t1")).close()))
                .containsExactly("ASSIGN t1 PLACED [g1]");
    }
}
