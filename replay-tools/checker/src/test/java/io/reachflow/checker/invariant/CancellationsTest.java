package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import org.junit.jupiter.api.Test;

class CancellationsTest {
    /** Longer than any record is late. */
    private static final long LATER = 90_000;

    private final Story story =
            new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1").task("t-2");

    @Test
    void aTaskThatEndsInTheWindowOfItsCancellationIsFine() {
        story.at(200).defer("t-1", "BUSY").assign("t-2", "g-1").at(300).cancel("t-1").cancel("t-2");
        story.at(400).reject("t-1", "CANCELLED").rewardOfReject("t-1", LeaseEnd.CANCELLED);
        story.preempt("t-2", "CANCELLED").reward("t-2", LeaseEnd.CANCELLED);
        story.at(LATER - 10).task("t-3").at(LATER).assign("t-3", "g-1");
        assertThat(story.verify().violations()).isEmpty();
        assertThat(story.verify().cancellations()).isEqualTo(2);
    }

    @Test
    void aCancelledTaskMayNotGoOnWaiting() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY").at(300).cancel("t-1");
        story.at(LATER).assign("t-2", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 task.arrivals/0@2: Task t-1 was cancelled at 300, and is still PENDING"
                                + " in cell eu.");
    }

    @Test
    void aCancelledTaskMayNotGoOnRunning() {
        story.at(200).assign("t-1", "g-1").defer("t-2", "BUSY").at(300).cancel("t-1");
        story.at(LATER).defer("t-2", "MEMORY");
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .contains("Task t-1 was cancelled at 300, and is still RUNNING in cell eu.");
    }

    @Test
    void aCancelledTaskMayNotBeStarted() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY").at(300).cancel("t-1");
        story.at(LATER).assign("t-1", "g-1");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly(
                        "Task t-1 gets a lease in the window (90000), though it was cancelled at"
                                + " 300 (task.arrivals/0@2).");
    }

    @Test
    void aCancellationThatMayHaveComeLateIsNotJudged() {
        story.at(200).defer("t-1", "BUSY").defer("t-2", "BUSY").at(300).cancel("t-1");
        story.at(600).assign("t-1", "g-1");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aCancellationOfATaskThatIsOverIsFine() {
        story.at(200).assign("t-1", "g-1").defer("t-2", "BUSY");
        story.at(400).reward("t-1", LeaseEnd.COMPLETED).at(500).cancel("t-1");
        story.at(LATER).assign("t-2", "g-1");
        assertThat(story.verify().violations()).isEmpty();
    }
}
