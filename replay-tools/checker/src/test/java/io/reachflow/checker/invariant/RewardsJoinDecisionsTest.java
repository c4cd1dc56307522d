package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.checker.VerifyReport;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import org.junit.jupiter.api.Test;

class RewardsJoinDecisionsTest {
    private final Story story =
            new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1").at(200).assign("t-1", "g-1");

    @Test
    void theRewardOfACompletedLeaseIsFine() {
        story.at(250).outcome("t-1", OutcomeKind.STARTED).outcome("t-1", OutcomeKind.COMPLETED);
        story.at(400).reward("t-1", LeaseEnd.COMPLETED);
        VerifyReport report = story.verify();
        assertThat(report.violations()).isEmpty();
        assertThat(report.rewards()).isEqualTo(1);
        assertThat(report.completedByPriority()).containsEntry("NORMAL", 1L);
    }

    @Test
    void theRewardOfARejectedTaskIsFine() {
        story.at(210).task("t-2").at(400).reject("t-2", "IMPOSSIBLE").rewardOfReject("t-2");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aTaskThatIsGivenUpForTheFailureOfItsLeaseNeedsNoRewardOfItsOwn() {
        story.at(400).reward("t-1", LeaseEnd.FAILED).reject("t-1", "ATTEMPTS_EXHAUSTED");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aTaskThatIsGivenUpLaterDoes() {
        story.at(400).reward("t-1", LeaseEnd.PREEMPTED).defer("t-1", "BUSY");
        story.at(600).reject("t-1", "DEADLINE_PASSED");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I5 assignments/0@2: A REJECT (DEADLINE_PASSED) of task t-1 has no reward"
                                + " in its window (600), and no lease of the task has one there.");
    }

    @Test
    void aRewardOfNoDecisionIsNot() {
        story.at(400).rewardBut("t-1", LeaseEnd.COMPLETED, r -> r.setDecisionId("eu/9/9"));
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly("I5 rewards/0@0: No ASSIGN and no REJECT has the id eu/9/9.");
    }

    @Test
    void twoRewardsOfADecisionAreNot() {
        story.at(400).reward("t-1", LeaseEnd.FAILED).at(600).reward("t-1", LeaseEnd.FAILED);
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I5 rewards/0@1: Decision eu/200/0 has a reward already, at rewards/0@0.");
    }

    @Test
    void aRewardOfAnotherLeaseThanItsDecisionsIsNot() {
        story.at(400).rewardBut("t-1", LeaseEnd.FAILED, reward -> reward.setLeaseEpoch(5L));
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly(
                        "The reward is for task t-1, epoch 5; its decision at assignments/0@0"
                                + " granted task t-1, epoch 209715200.",
                        "FAILED of a live lease (task t-1, epoch 209715200) has no reward.");
    }

    @Test
    void aRewardWithoutLeaseMustJoinAReject() {
        story.at(400).rewardBut("t-1", LeaseEnd.FAILED, reward -> reward.setLeaseEpoch(null));
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly(
                        "A reward without a lease must join REJECT; eu/200/0 at assignments/0@0 is"
                                + " ASSIGN.",
                        "FAILED of a live lease (task t-1, epoch 209715200) has no reward.");
    }

    @Test
    void aPreemptionWithoutItsRewardIsNot() {
        story.at(400).preempt("t-1", "GPU_LEFT");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I5 assignments/0@1: A PREEMPT (GPU_LEFT) of task t-1, epoch 209715200, has"
                                + " no reward in its window (400).");
    }

    @Test
    void aRewardInAnotherWindowThanThePreemptionIsNot() {
        story.at(400).reward("t-1", LeaseEnd.GPU_LEFT).at(600).preempt("t-1", "GPU_LEFT");
        assertThat(story.verify().violations()).hasSize(1);
    }

    @Test
    void anEndThatADispatcherReportedMustBeRewarded() {
        story.at(250).outcome("t-1", OutcomeKind.COMPLETED).task("t-2");
        story.at(400).defer("t-2", "NO_GPU");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I5 task.outcomes/0@0: COMPLETED of a live lease (task t-1, epoch"
                                + " 209715200) has no reward.");
    }

    @Test
    void anEndBehindTheLastWindowIsNotJudged() {
        story.at(250).outcome("t-1", OutcomeKind.COMPLETED);
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void bytesThatAreNoRewardAreNamed() {
        story.bytes("rewards", null);
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .startsWith("I5 rewards/0@0: The record has no value");
    }
}
