package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import org.junit.jupiter.api.Test;

class HandoversTest {
    private static final long LATER = 3_700_000;

    private final Story story = new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1");

    @Test
    void aTaskThatArrivesAtTheOtherCellIsFine() {
        story.at(200).deferTo("t-1", "us").at(5_200).spill("t-1", "us");
        story.in("us").at(5_400).defer("t-1", "BUSY").at(LATER + 6_000).assign("t-1", "g-1");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aHandoverThatIsStillOnItsWayIsNotJudged() {
        story.at(200).deferTo("t-1", "us").at(5_200).spill("t-1", "us");
        story.in("us").at(5_300).task("t-2").at(9_000).defer("t-2", "BUSY");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aHandoverWithoutItsRecordIsLost() {
        story.at(200).deferTo("t-1", "us");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 assignments/0@0: Task t-1 was handed to cell us by cell eu, and no"
                                + " TaskSpill carries it: it is lost.");
    }

    @Test
    void aHandoverThatNobodyTakesUpIsLost() {
        story.at(200).deferTo("t-1", "us").at(5_200).spill("t-1", "us");
        story.in("us").at(5_300).task("t-2").at(LATER).defer("t-2", "BUSY");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 task.spill/0@0: Cell us never took up task t-1, which cell eu handed to"
                                + " it.");
    }

    @Test
    void aHandoverThatNobodyDecidedOnIsRefused() {
        story.at(200).defer("t-1", "BUSY").at(5_200).spill("t-1", "us");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 task.spill/0@0: Cell eu hands task t-1 to cell us, and no DEFER"
                                + " (SPILLED) says so.");
    }

    @Test
    void aHandoverToAnotherCellThanDecidedIsRefused() {
        story.at(200).deferTo("t-1", "us").at(5_200).spill("t-1", "asia");
        assertThat(story.verify().violations())
                .extracting(Violation::words)
                .containsExactly(
                        "Task t-1 goes to cell asia; by the decision at assignments/0@0 it was"
                                + " handed to cell us.");
    }

    @Test
    void twoCellsMayNotHaveATask() {
        story.at(200).defer("t-1", "BUSY").in("us").at(400).defer("t-1", "BUSY");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 assignments/0@1: A DEFER by cell us for task t-1, which cell eu has:"
                                + " two cells took it.");
    }

    @Test
    void aCellMayNotRefuseWhatItNeverHadAsADuplicate() {
        story.at(200).deferTo("t-1", "us").at(5_200).spill("t-1", "us");
        story.deadLetter("task.spill", 0, "t-1", "DUPLICATE_TASK");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I3 dead.letters/0@0: Cell us refused task t-1, handed over at"
                                + " task.spill/0@0, as a duplicate, but never had it.");
    }
}
