package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.streams.topics.TopicPosition;
import org.junit.jupiter.api.Test;

class LeasesAreFencedTest {
    private final Story story =
            new Story().at(0).gpu("g-1", 24_000L).gpu("g-2", 24_000L).at(10).task("t-1");

    @Test
    void aSecondLeaseAfterTheFirstEndedIsFine() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).preempt("t-1", "GPU_LEFT").reward("t-1", LeaseEnd.GPU_LEFT);
        story.assign("t-1", "g-2");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void twoLiveLeasesOfATaskAreNot() {
        story.at(200).assign("t-1", "g-1").at(400).assign("t-1", "g-2");
        assertThat(story.verify().violations())
                .containsExactly(
                        new Violation(
                                "I1",
                                new TopicPosition("assignments", 0, 1),
                                "Task t-1 gets a lease (epoch 419430400) while its lease of epoch"
                                        + " 209715200, granted at assignments/0@0, is live."));
    }

    @Test
    void twoLiveLeasesInTwoCellsAreNotEither() {
        story.at(200).assign("t-1", "g-1").in("us").at(400).assign("t-1", "g-2");
        assertThat(story.verify().violations())
                .singleElement()
                .satisfies(violation -> assertThat(violation.invariant()).isEqualTo("I1"));
    }

    @Test
    void anEpochMustGrow() {
        story.at(200).assign("t-1", "g-1").at(400).reward("t-1", LeaseEnd.FAILED);
        story.assignBut("t-1", decision -> decision.setLeaseEpoch(209_715_200L), "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .contains(
                        "The epoch (209715200) of task t-1 must be larger than its last one"
                                + " (209715200).");
    }

    @Test
    void anAssignmentWithoutEpochIsRefused() {
        story.at(200).assignBut("t-1", decision -> decision.setLeaseEpoch(null), "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly("I1 assignments/0@0: An ASSIGN must name the lease's epoch.");
    }

    @Test
    void aStaleDispatcherThatIsToldIsFine() {
        leaseIsLostAndTheDispatcherGoesOn();
        story.at(600).preempt("t-1", "STALE_LEASE").at(800).defer("t-1", "NO_GPU");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aStaleDispatcherThatIsNotToldIsNot() {
        leaseIsLostAndTheDispatcherGoesOn();
        story.at(800).defer("t-1", "NO_GPU");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I1 task.outcomes/0@0: PROGRESS for a lease that is not live (task t-1,"
                                + " epoch 209715200) was never answered with a PREEMPT for"
                                + " STALE_LEASE.");
    }

    @Test
    void aStaleDispatcherBehindTheLastWindowIsNotJudged() {
        leaseIsLostAndTheDispatcherGoesOn();
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aStaleOutcomeThatBecameADeadLetterIsAnswered() {
        leaseIsLostAndTheDispatcherGoesOn();
        story.at(800).defer("t-1", "NO_GPU").deadLetter("task.outcomes", 0, "UNKNOWN_CELL");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aStaleOutcomeThatWasRefusedMustBeAnsweredToo() {
        leaseIsLostAndTheDispatcherGoesOn();
        story.at(800).defer("t-1", "NO_GPU").deadLetter("task.outcomes", 0, "STALE_LEASE");
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .contains("was never answered with a PREEMPT for STALE_LEASE");
    }

    @Test
    void aDispatcherWhoseLeaseIsLiveMayNotBeToldToStop() {
        story.at(200).assign("t-1", "g-1").at(250).outcome("t-1", OutcomeKind.PROGRESS);
        story.at(400).preempt("t-1", "STALE_LEASE");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I1 assignments/0@1: A STALE_LEASE for a lease that is live (task t-1,"
                                + " epoch 209715200), granted at assignments/0@0: its dispatcher is"
                                + " told to stop what runs by right.");
    }

    @Test
    void aLeaseThatIsAskedToStopMayLiveOnUntilItsWorkIsSaved() {
        story.at(200).assign("t-1", "g-1").at(400).askToStop("t-1", 1_400).at(1_300);
        story.outcome("t-1", OutcomeKind.EVICTED, outcome -> outcome.setTransferSeconds(0.0));
        story.at(1_400).reward("t-1", LeaseEnd.PREEMPTED).assign("t-1", "g-2");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void oneThatLivesOnBehindThatIsNot() {
        story.at(200).assign("t-1", "g-1").at(400).askToStop("t-1", 1_400).at(1_600);
        story.task("t-2").defer("t-2", "BUSY");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I1 assignments/0@1: Task t-1 was asked to stop by 1400, and its lease is"
                                + " live behind that.");
    }

    @Test
    void oneThatIsOverCantBeAskedToStop() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).preempt("t-1", "SILENT").reward("t-1", LeaseEnd.SILENT);
        story.at(600).askToStop("t-1", 1_400);
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I1 assignments/0@2: A lease (task t-1, epoch 209715200) is asked to stop"
                                + " that is not live.");
    }

    private void leaseIsLostAndTheDispatcherGoesOn() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).preempt("t-1", "SILENT").reward("t-1", LeaseEnd.SILENT);
        story.at(450).outcome("t-1", OutcomeKind.PROGRESS);
    }
}
