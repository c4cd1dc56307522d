package io.reachflow.checker.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.checker.Story;
import io.reachflow.checker.VerifyReport;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.Tick;
import org.junit.jupiter.api.Test;

class DecisionsAreExactlyOnceTest {
    private final Story story =
            new Story().at(0).gpu("g-1", 24_000L).at(10).task("t-1").at(200).defer("t-1", "NO_GPU");

    @Test
    void theDigestThatWasExpectedIsFine() {
        VerifyReport report = story.verify();
        assertThat(report.violations()).isEmpty();
        assertThat(report.decisions()).isEqualTo(1);
        assertThat(story.verifyExpecting(report.digest()).violations()).isEmpty();
    }

    @Test
    void anotherDigestThanExpectedIsNot() {
        String expected = "0".repeat(64);
        VerifyReport report = story.verifyExpecting(expected);
        assertThat(report.violations())
                .extracting(Violation::words)
                .containsExactly(
                        "The digest of the 1 decisions is "
                                + report.digest()
                                + "; expected was "
                                + expected
                                + ".");
    }

    @Test
    void aDecisionThatStandsThereTwiceIsNamed() {
        story.repeatDecision("t-1", decision -> {});
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I4 assignments/0@1: Decision eu/200/0 is there already, at"
                                + " assignments/0@0, with the same contents.");
        assertThat(story.verify().decisions()).isEqualTo(1);
    }

    @Test
    void aSecondDecisionOfTheSameIdIsNamed() {
        story.repeatDecision("t-1", decision -> decision.setReasonCode("MEMORY"));
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .endsWith("with other contents.");
    }

    @Test
    void bytesThatAreNoDecisionAreNamed() {
        story.bytes("assignments", new byte[] {1, 2, 3}).write("rewards", new Tick("x"));
        story.write("assignments", new TaskCancellation("t-1"));
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .satisfiesExactly(
                        first -> assertThat(first).startsWith("I4 assignments/0@1: "),
                        second ->
                                assertThat(second)
                                        .isEqualTo(
                                                "I4 assignments/0@2: A TaskCancellation is not for"
                                                        + " here."));
    }

    @Test
    void decisionsAreNumberedAnewInEachWindowOfEachCell() {
        story.task("t-2").defer("t-2", "NO_GPU").in("us").task("t-3").defer("t-3", "NO_GPU");
        story.at(400).reject("t-3", "USER_ERROR").rewardOfReject("t-3");
        assertThat(story.verify().violations()).isEmpty();
    }

    @Test
    void aMissingNumberIsALostDecision() {
        story.at(210).task("t-2").at(400).defer("t-1", "BUSY").loseDecision("t-1");
        story.defer("t-2", "NO_GPU");
        assertThat(story.verify().violations())
                .extracting(Violation::toString)
                .containsExactly(
                        "I4 assignments/0@2: Decision eu/400/2 follows on ordinal 0, but 1 is not"
                                + " there: a decision of cell eu in the window (400) was lost.");
    }

    @Test
    void aMissingFirstNumberIsOneToo() {
        story.at(400).loseDecision("t-1").defer("t-1", "BUSY");
        assertThat(story.verify().violations())
                .singleElement()
                .asString()
                .contains("Decision eu/400/1 follows on ordinal -1, but 0 is not there");
    }
}
