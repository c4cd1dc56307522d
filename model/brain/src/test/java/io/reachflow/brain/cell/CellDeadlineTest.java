package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.schema.RewardEvent;
import org.junit.jupiter.api.Test;

class CellDeadlineTest {
    /** What a task of normal priority is worth that asks for a minute of work. */
    private static final double MINUTES_WORTH = 2 * (0.5 + 0.5 * 60 / 4_200);

    @Test
    void aWaitingTaskIsGivenUpInTheWindowOfItsDeadline() {
        CellDriver cell = aCell().arrives(aTask("t1").dueAtSeconds(10.1));
        cell.close();
        assertThat(cell.until(10).told()).isEmpty();
        Story story = cell.until(10.2);

        assertThat(story.told()).containsExactly("REJECT t1 DEADLINE_PASSED");
        assertThat(story.decisions.get(0).getReason()).isEqualTo("its deadline has passed");
        assertThat(story.decisions.get(0).getWindowEndMillis()).isEqualTo(10_200);
        assertThat(story.ended()).containsExactly("t1 NEVER_STARTED");
        RewardEvent reward = story.rewards.get(0);
        assertThat(reward.getDecisionId()).isEqualTo("here/10200/0");
        assertThat(reward.getReward()).isEqualTo(-0.5 * MINUTES_WORTH);
        assertThat(reward.getLeaseEpoch()).isNull();
    }

    @Test
    void aDeadlineAtTheEndOfAWindowBelongsToTheNext() {
        CellDriver cell = aCell().arrives(aTask("t1").dueAtSeconds(10));
        cell.close();

        assertThat(cell.until(10).told()).isEmpty();
        assertThat(cell.until(10.2).told()).containsExactly("REJECT t1 DEADLINE_PASSED");
    }

    @Test
    void aTaskThatArrivesAfterItsDeadlineIsGivenUpAtOnce() {
        WindowResult result =
                aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(1)).close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 DEADLINE_PASSED");
        assertThat(Story.ended(result)).containsExactly("t1 NEVER_STARTED");
    }

    @Test
    void aRunningTaskIsStoppedAndNotTriedAgain() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(10.1));
        cell.close();
        Story story = cell.until(60);

        assertThat(story.told()).containsExactly("PREEMPT t1 DEADLINE_PASSED [g1]");
        assertThat(story.ended()).containsExactly("t1 DEADLINE_PASSED");
        RewardEvent reward = story.rewards.get(0);
        assertThat(reward.getAttempt()).isEqualTo(1);
        assertThat(reward.getFailurePenalty()).isEqualTo(-0.5 * MINUTES_WORTH);
        // It pays for what it held, from 1.2 to 10.2 s at 0.2 USD an hour.
        assertThat(reward.getHeldGpuSeconds()).isEqualTo(9);
        assertThat(reward.getCostUsd()).isEqualTo(0.2 * 9 / 3600, within(1e-12));
        assertThat(reward.getLostWorkPenalty()).isEqualTo(-0.5 * 9 / 3600, within(1e-12));
    }

    @Test
    void aTaskThatRanBeforeIsRewardedForRunningOutOfTime() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(10));
        cell.close();
        assertThat(Story.ended(cell.reports(Kind.EVICTED, "t1").leaves("g1").close()))
                .containsExactly("t1 PREEMPTED");
        Story story = cell.until(60);

        assertThat(story.told()).containsExactly("REJECT t1 DEADLINE_PASSED");
        assertThat(story.ended()).containsExactly("t1 DEADLINE_PASSED");
        assertThat(story.rewards.get(0).getDecisionId())
                .isEqualTo(story.decisions.get(0).getDecisionId());
        assertThat(story.rewards.get(0).getLeaseEpoch()).isNull();
        assertThat(story.rewards.get(0).getAttempt()).isEqualTo(1);
        assertThat(story.rewards.get(0).getFailurePenalty()).isEqualTo(-0.5 * MINUTES_WORTH);
    }

    @Test
    void aLeaseWhoseDispatcherFallsSilentIsTakenBack() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        assertThat(cell.wakeAtMillis()).hasValue(1_801_200);
        assertThat(cell.until(1_801.2).told()).isEmpty();
        Story story = cell.until(1_801.4);

        assertThat(story.told()).containsExactly("PREEMPT t1 SILENT [g1]", "ASSIGN t1 PLACED [g1]");
        assertThat(story.decisions.get(0).getReason())
                .isEqualTo("its dispatcher was silent for 1800 s");
        assertThat(story.ended()).containsExactly("t1 SILENT");
        assertThat(story.rewards.get(0).getLostWorkPenalty())
                .isEqualTo(-0.5 * 1800.2 / 3600, within(1e-12));
        assertThat(cell.leaseOf("t1").getAttempt()).isEqualTo(2);
    }

    @Test
    void aDispatcherThatCantBeHeardIsNotMissed() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.until(100);
        cell.joins(aGpu("g1").suspect()).close();

        assertThat(cell.until(7_300).told()).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void itIsMissedAgainFromWhenItsGpuIsHeard() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.until(100);
        cell.joins(aGpu("g1").suspect()).close();
        cell.until(1_900);
        cell.joins(aGpu("g1")).close();

        assertThat(cell.until(3_700).told()).isEmpty();
        Story story = cell.until(3_701);
        assertThat(story.told()).containsExactly("PREEMPT t1 SILENT [g1]", "ASSIGN t1 PLACED [g1]");
        // Nobody knows what it did in the dark: all since its last word is lost.
        assertThat(story.rewards.get(0).getLostWorkPenalty())
                .isEqualTo(-0.5 * 3700 / 3600, within(1e-3));
    }

    @Test
    void aWordOfTheDispatcherPutsSilenceOff() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.until(1_000);
        cell.reports(Kind.STARTED, "t1").close();
        assertThat(cell.wakeAtMillis()).hasValue(2_800_000);

        assertThat(cell.until(2_800).told()).isEmpty();
        assertThat(cell.until(2_801).told())
                .containsExactly("PREEMPT t1 SILENT [g1]", "ASSIGN t1 PLACED [g1]");
    }

    @Test
    void silenceOfADispatcherUsesUpNoAttempt() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").withAttempts(1));
        cell.close();

        assertThat(cell.until(2_000).told())
                .containsExactly("PREEMPT t1 SILENT [g1]", "ASSIGN t1 PLACED [g1]");
    }

    @Test
    void whatIsBothSilentAndPastItsDeadlineIsOver() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").dueAtSeconds(1801.25));
        cell.close();

        assertThat(cell.until(2_000).told()).containsExactly("PREEMPT t1 DEADLINE_PASSED [g1]");
    }
}
