package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalsAreJustTest {
    /** Longer than any record is late. */
    private static final long LATER = 90_000;

    private final Story story =
            new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1").at(200).assign("t-1", "g-1");

    @Test
    void lettersOnBadRecordsAreFine() {
        story.at(210).task("t-2", task -> task.setGpus(0)).task("t-1");
        story.bytes("task.arrivals", "{}".getBytes(StandardCharsets.UTF_8));
        story.gpuBut("g-2", gpu -> gpu.setHostId(""));
        story.outcome("t-1", OutcomeKind.STARTED, outcome -> outcome.setCell("us"));
        story.deadLetter("task.arrivals", 1, "t-2", "INVALID_FIELD");
        story.deadLetter("task.arrivals", 2, "t-1", "DUPLICATE_TASK");
        story.deadLetter("task.arrivals", 3, "NOT_AVRO");
        story.deadLetter("gpu.telemetry", 1, "INVALID_FIELD");
        story.deadLetter("task.outcomes", 0, "DECISION_MISMATCH");
        assertThat(story.at(400).verify().violations()).isEmpty();
    }

    @Test
    void whatOnlyTheJobCanKnowIsBelieved() {
        story.at(210).task("t-2").task("t-3");
        story.deadLetter("task.arrivals", 1, "TIMESTAMP");
        story.deadLetter("task.arrivals", 2, "CELL_FAILED");
        story.deadLetter("task.arrivals", 2, "CELL_FAILED");
        assertThat(words()).isEmpty();
    }

    @Test
    void aSoundTaskMayNotBeRefused() {
        story.at(210).task("t-2").deadLetter("task.arrivals", 1, "t-2", "INVALID_FIELD");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 dead.letters/0@0: The record at task.arrivals/0@1 was refused"
                                + " (INVALID_FIELD), though it is sound.");
    }

    @Test
    void aSoundHeartbeatMayNotBeRefused() {
        story.at(300).gpu("g-1", 24_000L).deadLetter("gpu.telemetry", 1, "g-1", "KEY");
        assertThat(words())
                .containsExactly(
                        "The record at gpu.telemetry/0@1 was refused (KEY), though it is sound.");
    }

    @Test
    void aRecordThatIsNotThereMayNotBeRefused() {
        story.deadLetter("task.arrivals", 7, "INVALID_FIELD");
        assertThat(words())
                .containsExactly(
                        "A dead letter (INVALID_FIELD) on a record that is not there:"
                                + " task.arrivals/0@7.");
    }

    @Test
    void aRecordMayNotBeRefusedTwice() {
        story.at(210).task("t-2", task -> task.setGpus(0));
        story.deadLetter("task.arrivals", 1, "t-2", "INVALID_FIELD");
        story.deadLetter("task.arrivals", 1, "t-2", "INVALID_FIELD");
        assertThat(words())
                .containsExactly(
                        "A second dead letter (INVALID_FIELD) on the record at task.arrivals/0@1.");
    }

    @Test
    void theOnlyArrivalOfATaskIsNoDuplicate() {
        story.at(210).task("t-2").deadLetter("task.arrivals", 1, "t-2", "DUPLICATE_TASK");
        assertThat(words())
                .containsExactly(
                        "Task t-2 at task.arrivals/0@1 was refused as a duplicate, but no other"
                                + " arrival of it was taken.");
    }

    @Test
    void anOutcomeOfALiveLeaseIsNotStale() {
        story.at(300).outcome("t-1", OutcomeKind.COMPLETED);
        story.deadLetter("task.outcomes", 0, "t-1", "STALE_LEASE");
        story.at(LATER).preempt("t-1", "SILENT");
        story.rewardBut("t-1", LeaseEnd.SILENT, reward -> lost(reward, (LATER - 200) / 1000.0));
        assertThat(words())
                .containsExactly(
                        "COMPLETED at task.outcomes/0@0 was refused as stale, though its lease"
                                + " (task t-1, epoch 209715200) is live.");
    }

    @Test
    void aCellThatDecidesIsKnown() {
        story.at(300).outcome("t-1", OutcomeKind.PROGRESS).task("t-2");
        story.deadLetter("task.outcomes", 0, "t-1", "UNKNOWN_CELL");
        story.at(LATER).defer("t-2", "BUSY");
        assertThat(words())
                .containsExactly(
                        "PROGRESS at task.outcomes/0@0 was refused because cell eu is not known; it"
                                + " decided before and after.");
    }

    private static void lost(RewardEvent reward, double seconds) {
        reward.setLostWorkPenalty(-0.5 * seconds / 3600);
        reward.setReward(-1 - 0.5 * seconds / 3600);
    }

    private List<String> words() {
        return story.verify().violations().stream()
                .peek(violation -> assertThat(violation.invariant()).isEqualTo("I3"))
                .map(Violation::words)
                .toList();
    }
}
