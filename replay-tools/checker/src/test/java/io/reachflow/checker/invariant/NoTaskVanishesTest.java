package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.checker.VerifyReport;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.streams.topics.TopicPosition;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class NoTaskVanishesTest {
    private final Story story = new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1");

    @Test
    void everyTaskEndsInExactlyOneState() {
        story.task("t-2").task("t-3").task("t-4").task("t-5").task("t-6").task("t-7");
        story.at(200).assign("t-1", "g-1").defer("t-2", "NO_GPU").defer("t-3", "NO_GPU");
        story.reject("t-4", "IMPOSSIBLE").rewardOfReject("t-4").deferTo("t-5", "us");
        story.at(300).spill("t-5", "us");
        story.at(400).reward("t-1", LeaseEnd.COMPLETED).assign("t-6", "g-1");
        story.reject("t-3", "CANCELLED").rewardOfReject("t-3", LeaseEnd.CANCELLED);
        story.reject("t-7", "DEADLINE_PASSED").rewardOfReject("t-7");
        story.at(600).task("t-8");

        VerifyReport report = story.verify();

        assertThat(report.violations()).isEmpty();
        assertThat(report.tasksByFinalState())
                .containsEntry("UNDECIDED", 1L)
                .containsEntry("PENDING", 1L)
                .containsEntry("HANDED_OVER", 1L)
                .containsEntry("RUNNING", 1L)
                .containsEntry("COMPLETED", 1L)
                .containsEntry("REJECTED", 1L)
                .containsEntry("FAILED", 0L)
                .containsEntry("WITHDRAWN", 1L)
                .containsEntry("CANCELLED", 1L);
    }

    @Test
    void aTaskThatFailedForGoodIsFine() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).reward("t-1", LeaseEnd.FAILED).reject("t-1", "ATTEMPTS_EXHAUSTED");
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().tasksByFinalState()).containsEntry("FAILED", 1L);
    }

    @Test
    void aTaskThatRanOnceAndThenRanOutOfTimeIsFine() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).preempt("t-1", "HIGHER_PRIORITY").reward("t-1", LeaseEnd.PREEMPTED);
        story.at(600).reject("t-1", "DEADLINE_PASSED");
        story.rewardOfReject("t-1", LeaseEnd.DEADLINE_PASSED);
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().tasksByFinalState()).containsEntry("WITHDRAWN", 1L);
    }

    @Test
    void aTaskThatWasStoppedOnItsLastAttemptIsFine() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).reward("t-1", LeaseEnd.PREEMPTED).reject("t-1", "ATTEMPTS_EXHAUSTED");
        story.rewardOfReject("t-1", LeaseEnd.FAILED);
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().tasksByFinalState()).containsEntry("FAILED", 1L);
    }

    @Test
    void aRunningTaskThatIsCancelledIsFine() {
        story.at(200).assign("t-1", "g-1");
        story.at(400).preempt("t-1", "CANCELLED").reward("t-1", LeaseEnd.CANCELLED);
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().tasksByFinalState()).containsEntry("CANCELLED", 1L);
    }

    @Test
    void aTaskThatNobodyDecidedOnVanished() {
        story.task("t-2").at(200).assign("t-2", "g-1");
        assertThat(story.verify().violations())
                .containsExactly(
                        new Violation(
                                "I3",
                                new TopicPosition("task.arrivals", 0, 0),
                                "Task t-1 arrived at 10 and was never decided on."));
    }

    @Test
    void aTaskBehindTheLastWindowIsNotJudged() {
        story.at(200).assign("t-1", "g-1").task("t-2");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void anArrivalThatBecameADeadLetterIsExempt() {
        story.task("t-2", task -> task.setGpus(0)).at(200).assign("t-1", "g-1");
        story.deadLetter("task.arrivals", 1, "INVALID_FIELD");
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().deadLettersByReason()).containsEntry("INVALID_FIELD", 1L);
    }

    @Test
    void aRepeatedArrivalCountsOnce() {
        story.at(20).task("t-1").at(200).assign("t-1", "g-1");
        VerifyReport report = story.verify();
        assertThat(report.violations()).isEmpty();
        assertThat(report.arrivals()).isEqualTo(1);
        assertThat(report.repeatedArrivals()).isEqualTo(1);
    }

    @Test
    void unreadableBytesMustBeInTheDeadLetters() {
        story.bytes("task.arrivals", "{}".getBytes(StandardCharsets.UTF_8));
        story.at(200).assign("t-1", "g-1");
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .startsWith("I3 task.arrivals/0@1: Not in the dead letters, though: ");
        story.deadLetter("task.arrivals", 1, "NOT_AVRO");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aDecisionForATaskThatNeverArrivedIsRefused() {
        story.at(200).assign("t-1", "g-1").defer("t-9", "NO_GPU");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly("I3 assignments/0@1: A DEFER for task t-9, which never arrived.");
    }

    @Test
    void aTaskMayArriveBySpillAlone() {
        story.at(200).assign("t-1", "g-1").deferTo("t-9", "us").at(300).spill("t-9", "us");
        story.in("us").at(400).defer("t-9", "NO_GPU");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aTaskMayNotEndTwice() {
        story.at(200).assign("t-1", "g-1").at(400).reward("t-1", LeaseEnd.COMPLETED);
        story.at(600).reject("t-1", "DEADLINE_PASSED").rewardOfReject("t-1");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 assignments/0@1: Task t-1 becomes WITHDRAWN after it had ended as"
                                + " COMPLETED.");
    }

    @Test
    void anEndedTaskMayNotRunAgain() {
        story.at(200).reject("t-1", "IMPOSSIBLE").rewardOfReject("t-1");
        story.at(400).assign("t-1", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly("Task t-1 becomes RUNNING after it had ended as REJECTED.");
    }

    @Test
    void aRunningTaskMayNotBeDeferred() {
        story.at(200).assign("t-1", "g-1").at(400).defer("t-1", "NO_GPU");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly("A DEFER for task t-1, whose lease has not ended.");
    }
}
