package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import org.junit.jupiter.api.Test;

/** What becomes of tasks that wait or run when their time is over. */
class TaskDeadlinesTest {
    private final Story story =
            new Story()
                    .at(0)
                    .gpu("g-1", 24_000L)
                    .at(10)
                    .task("t-1", task -> task.setDeadlineMillis(500L))
                    .task("t-2");

    @Test
    void aTaskThatIsGivenUpInTheFirstWindowAfterItsDeadlineIsFine() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY");
        story.at(600).reject("t-1", "DEADLINE_PASSED").rewardOfReject("t-1");
        story.at(800).assign("t-2", "g-1");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aTaskThatWasLostAfterItsDeferralIsNot() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY").at(600).assign("t-2", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 task.arrivals/0@0: Task t-1 is PENDING in cell eu, which has gone on"
                                + " after its deadline (500) without giving it up.");
    }

    @Test
    void aRunThatWasForgottenIsNot() {
        story.at(200).assign("t-1", "g-1").defer("t-2", "BUSY").at(800).defer("t-2", "MEMORY");
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .contains("Task t-1 is RUNNING in cell eu, which has gone on after its deadline");
    }

    @Test
    void aRunThatIsStoppedAtItsDeadlineIsFine() {
        story.at(200).assign("t-1", "g-1").defer("t-2", "BUSY");
        story.at(600).preempt("t-1", "DEADLINE_PASSED").reward("t-1", LeaseEnd.DEADLINE_PASSED);
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void anotherCellThatGoesOnSaysNothingOfIt() {
        story.at(200).defer("t-1", "BUSY").in("us").at(800).defer("t-2", "BUSY");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aTaskMayNotBePlacedAfterItsDeadline() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY").at(600).assign("t-1", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .contains("A ASSIGN for task t-1 in a window (600) after its deadline (500).");
    }
}
