package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskPriority;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RewardsAreRightTest {
    private final Story story = new Story().at(0).gpu("g-1", 24_000L).at(10);

    @Test
    void theRewardOfACostlyRunIsWorkedOutByHand() {
        completed(reward -> {});
        assertThat(words()).isEmpty();
    }

    @Test
    void eachComponentIsHeldToTheFormula() {
        spoiled(reward -> reward.setDoneReward(2), "The doneReward of task t-1", "must be 6.0");
        spoiled(reward -> reward.setFailurePenalty(-2), "The failurePenalty", "must be 0.0");
        spoiled(reward -> reward.setCostPenalty(0), "The costPenalty", "must be -0.2");
        spoiled(reward -> reward.setBandwidthPenalty(-1), "The bandwidthPenalty", "must be -0.25");
        spoiled(reward -> reward.setLostWorkPenalty(0), "The lostWorkPenalty", "must be -0.05");
        spoiled(reward -> reward.setReward(4), "The reward of task t-1", "must be 5.5");
        spoiled(reward -> reward.setReward(Double.NaN), "The reward of task t-1", "is NaN");
        spoiled(reward -> reward.setPriority(TaskPriority.LOW), "priority is LOW", "is HIGH");
    }

    private static void spoiled(Consumer<RewardEvent> how, String... words) {
        RewardsAreRightTest other = new RewardsAreRightTest();
        other.completed(how);
        assertThat(other.words()).singleElement().asString().contains(words);
    }

    /**
     * The budget is 0.5 USD, of which 1 USD is twice as much. Twice the mean work and high priority
     * are worth 4 x (1/2 + 1/2 x 2).
     */
    private void completed(Consumer<RewardEvent> spoil) {
        story.task("t-1", RewardsAreRightTest::urgent).at(200).assign("t-1", "g-1");
        story.at(300).outcome("t-1", OutcomeKind.COMPLETED, RewardsAreRightTest::costly);
        story.at(400)
                .rewardBut(
                        "t-1",
                        LeaseEnd.COMPLETED,
                        reward -> {
                            reward.setPriority(TaskPriority.HIGH);
                            reward.setDoneReward(6);
                            reward.setCostPenalty(-0.2);
                            reward.setBandwidthPenalty(-0.25);
                            reward.setLostWorkPenalty(-0.05);
                            reward.setReward(5.5);
                            spoil.accept(reward);
                        });
    }

    private static void urgent(TaskArrival task) {
        task.setPriority(TaskPriority.HIGH);
        task.setWorkGpuSeconds(8_400);
        task.setMaxPricePerGpuHourUsd(0.5 * 3_600 / 8_400);
    }

    private static void costly(TaskOutcome outcome) {
        outcome.setCostUsd(1.0);
        outcome.setTransferSeconds(1800.0);
        outcome.setLostWorkSeconds(360.0);
    }

    @Test
    void aTaskThatIsDoneTooLateIsNotDone() {
        story.task("t-1", task -> task.setDeadlineMillis(250L)).at(200).assign("t-1", "g-1");
        story.at(300).outcome("t-1", OutcomeKind.COMPLETED);
        story.at(400).reward("t-1", LeaseEnd.COMPLETED);
        assertThat(words())
                .containsExactly(
                        "The reward says that task t-1, epoch 209715200 ended by COMPLETED, but no"
                                + " outcome of it does.");
    }

    @Test
    void anEndThatNobodyReportedIsMadeUp() {
        story.task("t-1").at(200).assign("t-1", "g-1");
        story.at(300).outcome("t-1", OutcomeKind.FAILED);
        story.at(400).reward("t-1", LeaseEnd.COMPLETED);
        assertThat(words())
                .singleElement()
                .asString()
                .contains("ended by COMPLETED, but no outcome");
    }

    @Test
    void aLeaseThatIsTakenBackLosesAllSinceItsDispatcherWasHeard() {
        story.task("t-1").at(200).assign("t-1", "g-1").at(300).outcome("t-1", OutcomeKind.STARTED);
        story.at(200_400).preempt("t-1", "GPU_LEFT");
        story.rewardBut("t-1", LeaseEnd.GPU_LEFT, RewardsAreRightTest::nothingLost);
        assertThat(words())
                .containsExactly(
                        "The lostWorkPenalty of task t-1, which ended by GPU_LEFT, is -0.0; it must"
                                + " be -0.027791666666666666.");
    }

    @Test
    void aLeaseThatIsWithdrawnPaysWhatItHeld() {
        story.task("t-1", task -> task.setMaxPricePerGpuHourUsd(0.9));
        story.at(200).assignBut("t-1", decision -> decision.setPricePerHourUsd(1.8), "g-1");
        story.at(1_050_200).preempt("t-1", "DEADLINE_PASSED");
        story.rewardBut(
                "t-1",
                LeaseEnd.DEADLINE_PASSED,
                reward -> {
                    // 1,050 s at 1.8 USD an hour are half of the budget for 4,200 s at 0.9 USD.
                    reward.setCostPenalty(-0.05);
                    lost(reward, 1_050);
                    reward.setReward(reward.getReward() - 0.05);
                });
        assertThat(words()).isEmpty();
    }

    @Test
    void aLeaseThatIsAskedToStopComputesNoMore() {
        story.task("t-1").at(200).assign("t-1", "g-1").at(100_200).askToStop("t-1", 280_000);
        story.at(280_200).preempt("t-1", "STOP_OVERDUE");
        story.rewardBut(
                "t-1",
                LeaseEnd.PREEMPTED,
                reward -> {
                    // 100 s of computing, and 180 s of saving it.
                    reward.setLostWorkPenalty(-0.5 * 100 / 3600);
                    reward.setBandwidthPenalty(-0.5 * 180 / 3600);
                    reward.setReward(-0.5 * 280 / 3600);
                });
        assertThat(words()).isEmpty();
    }

    @Test
    void untilItHasItsDataALeaseWaitsForTheWideArea() {
        // 12,500 MB: within one region, at 10,000 Mbit/s, they would take ten seconds.
        story.task("t-1", RewardsAreRightTest::withData).at(200).assign("t-1", "g-1");
        story.at(100_200).preempt("t-1", "GPU_LEFT");
        story.rewardBut(
                "t-1",
                LeaseEnd.GPU_LEFT,
                reward -> {
                    lost(reward, 0);
                    reward.setBandwidthPenalty(-0.5 * 90 / 3600);
                    reward.setReward(-1 - 0.5 * 90 / 3600);
                });
        assertThat(words()).isEmpty();
    }

    private static void withData(TaskArrival task) {
        task.setDataRegion("eu-central-1");
        task.setDataMib(12_500 / 1.048576);
    }

    @Test
    void aReportThatMayHaveComeLateNeedNotCount() {
        story.task("t-1").at(200).assign("t-1", "g-1");
        story.at(300_000).outcome("t-1", OutcomeKind.STARTED);
        story.at(300_200).preempt("t-1", "GPU_LEFT");
        story.rewardBut("t-1", LeaseEnd.GPU_LEFT, reward -> lost(reward, 300));
        assertThat(words()).isEmpty();
    }

    @Test
    void aTaskThatIsGivenUpCostsNothing() {
        story.task("t-1").at(200).reject("t-1", "IMPOSSIBLE").rewardOfReject("t-1");
        assertThat(words()).isEmpty();
    }

    private static void nothingLost(RewardEvent reward) {
        lost(reward, 0);
    }

    private static void lost(RewardEvent reward, double seconds) {
        reward.setLostWorkPenalty(-0.5 * seconds / 3600);
        reward.setReward(-1 - 0.5 * seconds / 3600);
    }

    private List<String> words() {
        return story.verify().violations().stream()
                .peek(violation -> assertThat(violation.invariant()).isEqualTo("I5"))
                .map(Violation::words)
                .toList();
    }
}
