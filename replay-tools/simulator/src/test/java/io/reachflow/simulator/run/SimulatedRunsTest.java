package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static io.reachflow.simulator.run.SmallWorld.preempt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.Decision;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedRunsTest {
    private final SimulatedRuns runs = new SimulatedRuns(SmallWorld.world());

    private List<TimedOutcome> after(long millis) {
        return runs.advanceTo(START + millis);
    }

    private static TimedOutcome last(List<TimedOutcome> outcomes) {
        return outcomes.get(outcomes.size() - 1);
    }

    @Test
    void aLoneTaskFetchesRunsAndCompletes() {
        runs.accept(assign("alone", 1, 0, "stays"), START);

        assertThat(after(99_999)).isEmpty();
        TimedOutcome started = after(100_000).get(0);
        assertThat(started.outcome().getKind()).isEqualTo(OutcomeKind.STARTED);
        assertThat(started.atMillis()).isEqualTo(START + 100_000);

        List<TimedOutcome> outcomes = after(24 * HOUR);
        // Two hours on one RTX 3090: checkpoints after 10, 20, ..., 110 minutes.
        assertThat(outcomes).hasSize(12);
        assertThat(outcomes.subList(0, 11))
                .allMatch(timed -> timed.outcome().getKind() == OutcomeKind.PROGRESS);
        assertThat(outcomes.get(0).atMillis()).isEqualTo(START + 700_000);
        assertThat(outcomes.get(2).outcome().getCheckpointedFraction())
                .isCloseTo(0.25, within(1e-9));

        TaskOutcome completed = last(outcomes).outcome();
        assertThat(completed.getKind()).isEqualTo(OutcomeKind.COMPLETED);
        assertThat(last(outcomes).atMillis()).isEqualTo(START + 100_000 + 2 * HOUR);
        // 10,000 Mbit would take a second from the store of its region on a good line.
        assertThat(completed.getTransferSeconds()).isCloseTo(99, within(1e-9));
        // 7,300 s at 0.36 USD per hour.
        assertThat(completed.getCostUsd()).isCloseTo(0.73, within(1e-9));
        assertThat(completed.getLeaseEpoch()).isEqualTo(1);
        assertThat(completed.getDecisionId()).isEqualTo("all/1/0");
        assertCounts("assigned=1, running=0, completed=1, failed=0, lost=0, stopped=0");
    }

    @Test
    void anAttemptGoesOnFromItsCheckpoint() {
        runs.accept(assign("alone", 1, 0.75, "stays"), START);
        List<TimedOutcome> outcomes = after(24 * HOUR);

        assertThat(last(outcomes).atMillis()).isEqualTo(START + 100_000 + HOUR / 2);
        assertThat(outcomes.get(1).outcome().getCheckpointedFraction())
                .isCloseTo(0.75 + 0.25 / 3, within(1e-9));
    }

    @Test
    void aGangSharesTheWork() {
        runs.accept(assign("pair", 1, 0, "stays", "far"), START);

        assertThat(last(after(24 * HOUR)).atMillis()).isEqualTo(START + HOUR);
    }

    @Test
    void aTalkativeGangWaitsForItsLines() {
        runs.accept(assign("talkative", 1, 0, "stays", "far"), START);
        TimedOutcome completed = last(after(24 * HOUR));

        assertThat(completed.atMillis()).isEqualTo(START + 2 * HOUR);
        // Half of two hours on two GPUs; 0.6 s a minute would be needed on good lines.
        assertThat(completed.outcome().getTransferSeconds())
                .isCloseTo(14_400 * (60 / 60.6 - 0.5), within(1e-6));
    }

    @Test
    void aLoneTaskIsLostWithItsHostAndNobodySaysSo() {
        runs.accept(assign("alone", 1, 0, "leaves"), START);

        assertThat(after(24 * HOUR))
                .extracting(timed -> timed.outcome().getKind())
                .containsOnly(OutcomeKind.STARTED, OutcomeKind.PROGRESS);
        assertCounts("assigned=1, running=0, completed=0, failed=0, lost=1, stopped=0");
    }

    @Test
    void aGoodbyeIsReportedAtOnceWithTheWorkThatIsLost() {
        runs.accept(assign("alone", 1, 0, "polite"), START);
        TimedOutcome failed = last(after(24 * HOUR));

        assertThat(failed.atMillis()).isEqualTo(START + HOUR);
        assertThat(failed.outcome().getKind()).isEqualTo(OutcomeKind.FAILED);
        assertThat(failed.outcome().getCause()).isEqualTo(FailureCause.GPU_LEFT);
        // It ran for 3,500 s: five checkpoints, and 500 s since the last.
        assertThat(failed.outcome().getLostWorkSeconds()).isCloseTo(500, within(1e-9));
        assertThat(failed.outcome().getCheckpointedFraction())
                .isCloseTo(3_000 / 7_200.0, within(1e-9));
        assertThat(runs.counts().failed()).isEqualTo(1);
    }

    @Test
    void theOtherMembersReportASilentLossThirtySecondsLater() {
        runs.accept(assign("talkative", 1, 0, "stays", "leaves"), START + 20_000);
        List<TimedOutcome> outcomes = after(24 * HOUR);
        TimedOutcome failed = last(outcomes);

        assertThat(failed.atMillis()).isEqualTo(START + HOUR + 30_000);
        assertThat(failed.outcome().getCause()).isEqualTo(FailureCause.GPU_LEFT);
        // They ran for 3,580 s together, 580 s since the last checkpoint; the next one would have
        // been due while they waited.
        assertThat(failed.outcome().getLostWorkSeconds()).isCloseTo(2 * 580, within(1e-9));
        assertThat(outcomes.get(outcomes.size() - 2).atMillis())
                .isEqualTo(START + 20_000 + 3_000_000);
    }

    @Test
    void aGangThatIsPreemptedWhileItWaitsForAMemberReportsNothing() {
        runs.accept(assign("talkative", 1, 0, "stays", "leaves"), START);
        after(HOUR + 10_000);
        runs.accept(preempt("talkative", 1, "GPU_LEFT"), START + HOUR + 10_000);

        assertThat(after(24 * HOUR)).isEmpty();
        assertCounts("assigned=1, running=0, completed=0, failed=0, lost=0, stopped=1");
    }

    @Test
    void aGangOnOneHostHasNoWitness() {
        runs.accept(assign("talkative", 1, 0, "leaves", "leaves"), START + HOUR - 1);

        assertThat(after(24 * HOUR)).hasSize(1);
        assertThat(runs.counts().lost()).isEqualTo(1);
    }

    @Test
    void anAssignmentToAHostThatIsGoneIsLost() {
        runs.accept(assign("alone", 1, 0, "polite"), START + HOUR);

        assertThat(after(24 * HOUR)).isEmpty();
        assertThat(runs.counts().lost()).isEqualTo(1);
    }

    @Test
    void aPreemptedTaskStopsWithoutAReport() {
        runs.accept(assign("alone", 1, 0, "stays"), START);
        after(HOUR);
        runs.accept(preempt("alone", 1, "HIGHER_PRIORITY"), START + HOUR);

        assertThat(after(24 * HOUR)).isEmpty();
        assertCounts("assigned=1, running=0, completed=0, failed=0, lost=0, stopped=1");
    }

    @Test
    void aDecisionThatLiesAheadIsHeardAtItsTime() {
        runs.accept(assign("alone", 1, 0, "stays"), START + 5_000);

        after(4_999);
        assertThat(runs.counts().assigned()).isZero();
        assertThat(after(105_000).get(0).atMillis()).isEqualTo(START + 105_000);
        assertThat(runs.counts().assigned()).isEqualTo(1);
    }

    /** Whether decisions are handed over window by window or several windows at once. */
    @Test
    void whatHappensAtTheMomentOfADecisionComesFirstHoweverEarlyThatWasAccepted() {
        long completedMillis = START + 100_000 + 2 * HOUR;
        Decision tooLate = preempt("alone", 1, "HIGHER_PRIORITY");
        runs.accept(tooLate, completedMillis);
        runs.accept(assign("alone", 1, 0, "stays"), START);

        assertThat(last(after(24 * HOUR)).outcome().getKind()).isEqualTo(OutcomeKind.COMPLETED);
        assertCounts("assigned=1, running=0, completed=1, failed=0, lost=0, stopped=0");
    }

    @Test
    void aStaleLeaseIsStoppedAndTheLiveOneGoesOn() {
        runs.accept(assign("alone", 2, 0, "stays"), START);
        runs.accept(preempt("alone", 1, "STALE_LEASE"), START);

        after(0);
        assertThat(runs.counts().running()).isEqualTo(1);
        runs.accept(preempt("alone", 2, "STALE_LEASE"), START);
        after(0);
        assertThat(runs.counts().running()).isZero();
    }

    @Test
    void whatAnotherCellPreemptsIsAnotherLease() {
        runs.accept(assign("alone", 2, 0, "stays"), START);
        Decision ofAnother = preempt("alone", 2, "STALE_LEASE");
        ofAnother.setCell("another");
        runs.accept(ofAnother, START);

        after(0);
        assertThat(runs.counts().running()).isEqualTo(1);
    }

    @Test
    void aLaterLeaseReplacesAnEarlierOneAndNeverTheOtherWayRound() {
        runs.accept(assign("alone", 1, 0, "stays"), START);
        runs.accept(assign("alone", 2, 0.75, "far"), START);
        runs.accept(assign("alone", 1, 0, "stays"), START);

        assertThat(after(24 * HOUR))
                .isNotEmpty()
                .allMatch(timed -> timed.outcome().getLeaseEpoch() == 2);
        assertCounts("assigned=2, running=0, completed=1, failed=0, lost=0, stopped=1");
    }

    @Test
    void aboutTwoInAHundredAttemptsBreak() {
        assertThat(brokenOf(5_000, 1).size()).isBetween(70, 130);
    }

    /** Two policies place a task at different times, and meet the same. */
    @Test
    void theLuckOfAnAttemptDoesNotDependOnItsDecision() {
        assertThat(brokenOf(500, 1)).isNotEmpty().isEqualTo(brokenOf(500, 77));
    }

    private static List<Integer> brokenOf(int attempts, long epoch) {
        List<Integer> broken = new ArrayList<>();
        for (int attempt = 1; attempt <= attempts; attempt++) {
            SimulatedRuns fresh = new SimulatedRuns(SmallWorld.world());
            Decision assigned = assign("pair", epoch, 0, "stays", "far");
            assigned.setAttempt(attempt);
            fresh.accept(assigned, START);
            TaskOutcome end = last(fresh.advanceTo(START + 24 * HOUR)).outcome();
            if (end.getKind() == OutcomeKind.FAILED) {
                assertThat(end.getCause()).isEqualTo(FailureCause.OTHER);
                broken.add(attempt);
            }
        }
        return broken;
    }

    @Test
    void aTaskOfAnotherWorldIsRefusedInWords() {
        Decision foreign = assign("stranger", 1, 0, "stays");

        runs.accept(foreign, START);
        assertThatThrownBy(() -> after(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("task (stranger)")
                .hasMessageContaining("--seed");
    }

    private void assertCounts(String counts) {
        assertThat(runs.counts()).hasToString("RunCounts[" + counts + "]");
    }
}
