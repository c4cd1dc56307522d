package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.schema.Candidate;
import io.reachflow.schema.Decision;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellOutcomeTest {
    /** What a task of normal priority is worth that asks for a minute of work. */
    private static final double MINUTES_WORTH = 2 * (0.5 + 0.5 * 60 / 4_200);

    @Test
    void startAndProgressKeepTheLease() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.reports(Kind.STARTED, "t1").reportsProgress("t1", 0.5).close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.rewards()).isEmpty();
        assertThat(result.refusals()).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void aCompletionIsRewardedByItsComponents() {
        // Two hours at half a dollar make a budget of one dollar.
        CellDriver cell =
                aCell().joins(aGpu("slow").costing(0.1), aGpu("fast").withSpeed(2).costing(0.3))
                        .arrives(aTask("t1").working(7200).wishingToPay(0.5));
        cell.close();
        cell.until(3_600);
        Decision lease = cell.leaseOf("t1");
        WindowResult result =
                cell.reports(
                                OutcomeBuilder.builder()
                                        .taskId("t1")
                                        .decisionId(lease.getDecisionId())
                                        .attempt(1)
                                        .leaseEpoch(lease.getLeaseEpoch())
                                        .kind(Kind.COMPLETED)
                                        .transferSeconds(360.0)
                                        .costUsd(0.4)
                                        .lostWorkSeconds(720.0)
                                        .hostDatasets(List.of())
                                        .build())
                        .close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.rewards()).hasSize(1);
        RewardEvent reward = result.rewards().get(0);
        assertThat(reward.getEndedBy()).isEqualTo(LeaseEnd.COMPLETED);
        double worth = 2 * (0.5 + 0.5 * 7_200 / 4_200);
        assertThat(reward.getDoneReward()).isEqualTo(worth, within(1e-12));
        assertThat(reward.getFailurePenalty()).isZero();
        assertThat(reward.getCostPenalty()).isEqualTo(-0.04, within(1e-12));
        assertThat(reward.getBandwidthPenalty()).isEqualTo(-0.05, within(1e-12));
        assertThat(reward.getLostWorkPenalty()).isEqualTo(-0.1, within(1e-12));
        assertThat(reward.getReward()).isEqualTo(worth - 0.19, within(1e-12));
        assertThat(cell.cell().leaseCount()).isZero();
    }

    @Test
    void aRewardNamesTheDecisionAndWhatThePolicySaw() {
        CellDriver cell =
                aCell().joins(aGpu("slow").costing(0.1), aGpu("fast").withSpeed(2).costing(0.3))
                        .arrives(aTask("t1").high().working(3600));
        cell.close();
        RewardEvent reward = cell.reports(Kind.COMPLETED, "t1").close().rewards().get(0);

        Decision lease = cell.leaseOf("t1");
        assertThat(reward.getDecisionId()).isEqualTo(lease.getDecisionId());
        assertThat(reward.getLeaseEpoch()).isEqualTo(lease.getLeaseEpoch());
        assertThat(reward.getCell()).isEqualTo("here");
        assertThat(reward.getDecidedAtMillis()).isEqualTo(1_200);
        assertThat(reward.getWindowEndMillis()).isEqualTo(1_400);
        assertThat(reward.getTaskId()).isEqualTo("t1");
        assertThat(reward.getTenant()).isEqualTo("a tenant");
        assertThat(reward.getPriority()).isEqualTo(TaskPriority.HIGH);
        assertThat(reward.getAttempt()).isEqualTo(1);
        assertThat(reward.getGpuIds()).containsExactly("fast");
        assertThat(reward.getCandidateCount()).isEqualTo(2);
        assertThat(reward.getCandidates())
                .containsExactly(
                        new Candidate("fast", 0.0, 1800.0, stays(1800), 0.3, 2.0),
                        new Candidate("slow", 0.0, 3600.0, stays(3600), 0.1, 1.0));
        assertThat(reward.getWaitScore()).isNull();
        assertThat(reward.getPolicyId()).isEqualTo("aged-fastest");
        assertThat(reward.getPolicySha256()).isEqualTo(lease.getPolicySha256());
    }

    /** The chance of a card of which nothing is known, in the window that ends at 1,200. */
    private static double stays(double seconds) {
        return Survival.UNSEEN.chance(0, 1_200, seconds);
    }

    @Test
    void aCompletionCountsUpToTheDeadlinesLastMillisecond() {
        CellDriver cell =
                aCell().joins(aGpu("a"), aGpu("b"))
                        .arrives(
                                aTask("punctual").dueAtSeconds(10), aTask("late").dueAtSeconds(10));
        cell.close();
        cell.until(10);
        // The first event of the window stands at 10,000 ms, the second one millisecond later.
        WindowResult result =
                cell.reports(Kind.COMPLETED, "punctual").reports(Kind.COMPLETED, "late").close();

        assertThat(Story.ended(result))
                .containsExactly("punctual COMPLETED", "late COMPLETED_LATE");
        assertThat(result.rewards())
                .extracting(RewardEvent::getDoneReward)
                .containsExactly(MINUTES_WORTH, 0.0);
        assertThat(result.rewards())
                .extracting(RewardEvent::getFailurePenalty)
                .containsExactly(0.0, -0.5 * MINUTES_WORTH);
        assertThat(result.decisions()).isEmpty();
    }

    @Test
    void aFailedTaskIsTriedAgainFromItsLastCheckpointUntilItsAttemptsAreUsed() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").working(60));
        cell.close();
        WindowResult second = cell.reportsFailure("t1", "OTHER", 0.4).close();
        assertThat(Story.ended(second)).containsExactly("t1 FAILED");
        assertThat(Story.told(second)).containsExactly("ASSIGN t1 PLACED [g1]");
        assertThat(cell.leaseOf("t1").getAttempt()).isEqualTo(2);
        assertThat(cell.leaseOf("t1").getResumeFromFraction()).isEqualTo(0.4);
        assertThat(cell.leaseOf("t1").getExpectedRunSeconds()).isEqualTo(36, within(1e-9));

        cell.reportsFailure("t1", "TIMEOUT", 0.2).close();
        assertThat(cell.leaseOf("t1").getAttempt()).isEqualTo(3);
        assertThat(cell.leaseOf("t1").getResumeFromFraction()).isEqualTo(0.4);

        WindowResult last = cell.reportsFailure("t1", "OUT_OF_MEMORY", null).close();
        assertThat(Story.ended(last)).containsExactly("t1 FAILED");
        assertThat(last.rewards().get(0).getAttempt()).isEqualTo(3);
        assertThat(Story.told(last)).containsExactly("REJECT t1 ATTEMPTS_EXHAUSTED");
        assertThat(last.decisions().get(0).getReason())
                .isEqualTo("all 3 attempts are used; the last attempt ended by FAILED");
        assertThat(last.decisions().get(0).getAttempt()).isEqualTo(3);
    }

    @Test
    void aTaskThatIsStoppedOnItsLastAttemptIsRewardedForThatOnce() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1").withAttempts(1));
        cell.close();
        WindowResult result = cell.reports(Kind.EVICTED, "t1").close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 ATTEMPTS_EXHAUSTED");
        assertThat(Story.ended(result)).containsExactly("t1 PREEMPTED", "t1 FAILED");
        assertThat(result.rewards().get(0).getFailurePenalty()).isZero();
        assertThat(result.rewards().get(1).getFailurePenalty()).isEqualTo(-0.5 * MINUTES_WORTH);
        assertThat(result.rewards().get(1).getLeaseEpoch()).isNull();
    }

    @Test
    void progressIsACheckpointToo() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.reportsProgress("t1", 0.7).close();
        cell.reportsFailure("t1", "OTHER", null).close();

        assertThat(cell.leaseOf("t1").getResumeFromFraction()).isEqualTo(0.7);
    }

    @Test
    void aFailureByItsOwnFaultIsNotTriedAgain() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.reportsFailure("t1", "USER_ERROR", null).close();

        assertThat(Story.ended(result)).containsExactly("t1 FAILED");
        assertThat(Story.told(result)).containsExactly("REJECT t1 USER_ERROR");
        assertThat(cell.cell().leaseCount()).isZero();
    }

    @Test
    void aDispatchersWordThatTheGpuLeftIsBelieved() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();

        assertThat(Story.ended(cell.reportsFailure("t1", "GPU_LEFT", null).close()))
                .containsExactly("t1 GPU_LEFT");
    }

    @Test
    void anEvictionByTheDispatcherFreesTheTaskToRunAgain() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.reports(Kind.EVICTED, "t1").close();

        assertThat(Story.ended(result)).containsExactly("t1 PREEMPTED");
        assertThat(Story.told(result)).containsExactly("ASSIGN t1 PLACED [g1]");
    }
}
