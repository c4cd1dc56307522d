package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.askToStop;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static io.reachflow.simulator.run.SmallWorld.preempt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The task computes from 100 s on. Its checkpoints are made every 600 s and travel for 1,050 s: the
 * first from 700 s to 1,750 s.
 */
class GracefulStopTest {
    private final List<Attempt> ledger = new ArrayList<>();
    private final SimulatedRuns runs = new SimulatedRuns(SmallWorld.world(), ledger::add);

    private List<TimedOutcome> until(long seconds) {
        return runs.advanceTo(START + seconds * 1000);
    }

    private static TimedOutcome last(List<TimedOutcome> outcomes) {
        return outcomes.get(outcomes.size() - 1);
    }

    private void askedToStopAfter(long seconds, String taskId, String host) {
        runs.accept(assign(taskId, 1, 0, host), START);
        until(seconds);
        runs.accept(askToStop(taskId, 1), START + seconds * 1000);
    }

    @Test
    void itCostsTheTimeOfACheckpointAndLosesNothing() {
        askedToStopAfter(1_000, "saving", "stays");
        List<TimedOutcome> outcomes = until(2_050);
        TaskOutcome evicted = last(outcomes).outcome();

        // The one on its way is given up for one of all 900 s.
        assertThat(last(outcomes).atMillis()).isEqualTo(START + 2_050_000);
        assertThat(evicted.getKind()).isEqualTo(OutcomeKind.EVICTED);
        assertThat(evicted.getCheckpointedFraction()).isCloseTo(900 / 7_200.0, within(1e-9));
        assertThat(evicted.getLostWorkSeconds()).isZero();
        // 99 s of fetching beyond one region, then 1,050 s of saving; 2,050 s at 0.36 USD an hour.
        assertThat(evicted.getTransferSeconds()).isCloseTo(1_149, within(1e-9));
        assertThat(evicted.getCostUsd()).isCloseTo(0.205, within(1e-9));
        assertThat(runs.live()).isEmpty();
        assertThat(runs.counts().stopped()).isEqualTo(1);
    }

    @Test
    void theLedgerSaysWhatBecameOfItsTime() {
        askedToStopAfter(1_000, "saving", "stays");
        until(2_050);
        Attempt attempt = ledger.get(0);

        assertThat(attempt.end()).isEqualTo(Attempt.End.STOPPED);
        assertThat(attempt.computingGpuSeconds()).isCloseTo(900, within(1e-9));
        assertThat(attempt.savingGpuSeconds()).isCloseTo(1_050, within(1e-9));
        assertThat(attempt.heldGpuSeconds()).isCloseTo(100 + 900 + 1_050, within(1e-9));
        assertThat(attempt.keptWorkSeconds()).isCloseTo(900, within(1e-9));
        assertThat(attempt.lostWorkSeconds()).isZero();
        assertThat(attempt.lostGpuSeconds()).isZero();
        // 300 s of the first checkpoint, and the last one.
        assertThat(attempt.sentMbit()).isCloseTo(30_000 + 105_000, within(1.0));
    }

    @Test
    void theNextStartGoesOnFromThere() {
        askedToStopAfter(1_000, "saving", "stays");
        until(2_050);
        runs.accept(assign("saving", 2, 900 / 7_200.0, "far"), START + 2_050_000);
        TimedOutcome completed = last(until(24 * HOUR / 1000));

        assertThat(completed.outcome().getKind()).isEqualTo(OutcomeKind.COMPLETED);
        double computed = ledger.stream().mapToDouble(Attempt::computingGpuSeconds).sum();
        assertThat(computed).isCloseTo(7_200, within(1e-3));
    }

    @Test
    void itSaysThatItLivesMeanwhile() {
        askedToStopAfter(1_000, "saving", "stays");

        assertThat(until(2_049))
                .extracting(timed -> (timed.atMillis() - START) / 1000)
                .containsExactly(1_300L, 1_900L);
    }

    @Test
    void whatFetchesHasNothingToSave() {
        askedToStopAfter(50, "saving", "stays");
        TimedOutcome evicted = last(until(50));

        assertThat(evicted.atMillis()).isEqualTo(START + 50_000);
        assertThat(evicted.outcome().getKind()).isEqualTo(OutcomeKind.EVICTED);
        assertThat(evicted.outcome().getCheckpointedFraction()).isZero();
        assertThat(evicted.outcome().getLostWorkSeconds()).isZero();
        assertThat(until(24 * HOUR / 1000)).isEmpty();
    }

    @Test
    void aCheckpointWithoutSizeIsSafeAtOnce() {
        askedToStopAfter(1_000, "alone", "stays");
        TimedOutcome evicted = last(until(1_000));

        assertThat(evicted.outcome().getKind()).isEqualTo(OutcomeKind.EVICTED);
        assertThat(evicted.outcome().getCheckpointedFraction())
                .isCloseTo(900 / 7_200.0, within(1e-9));
    }

    @Test
    void aDepartureMeanwhileLosesWhatHasNotArrived() {
        askedToStopAfter(3_000, "saving", "polite");
        TimedOutcome failed = last(until(24 * HOUR / 1000));

        // The last one that arrived was made at 1,900 s, and computing ended at 3,000 s.
        assertThat(failed.atMillis()).isEqualTo(START + HOUR);
        assertThat(failed.outcome().getCause()).isEqualTo(FailureCause.GPU_LEFT);
        assertThat(failed.outcome().getCheckpointedFraction()).isCloseTo(0.25, within(1e-9));
        assertThat(failed.outcome().getLostWorkSeconds()).isCloseTo(1_100, within(1e-9));
        assertThat(ledger.get(0).savingGpuSeconds()).isCloseTo(600, within(1e-9));
    }

    @Test
    void whoeverEndsItByForceEndsIt() {
        askedToStopAfter(1_000, "saving", "stays");
        until(1_500);
        runs.accept(preempt("saving", 1, "STOP_OVERDUE"), START + 1_500_000);

        assertThat(until(24 * HOUR / 1000)).isEmpty();
        assertThat(ledger.get(0).lostGpuSeconds()).isCloseTo(900, within(1e-9));
        assertThat(ledger.get(0).savingGpuSeconds()).isCloseTo(500, within(1e-9));
    }

    @Test
    void askingAgainOrForAnotherLeaseChangesNothing() {
        askedToStopAfter(1_000, "saving", "stays");
        until(1_500);
        runs.accept(askToStop("saving", 1), START + 1_500_000);
        assertThat(last(until(24 * HOUR / 1000)).atMillis()).isEqualTo(START + 2_050_000);

        SimulatedRuns others = new SimulatedRuns(SmallWorld.world());
        others.accept(assign("alone", 2, 0, "stays"), START);
        others.accept(askToStop("alone", 1), START + 1_000);
        assertThat(last(others.advanceTo(START + 24 * HOUR)).outcome().getKind())
                .isEqualTo(OutcomeKind.COMPLETED);
    }

    @Test
    void itGoesOnAfterASnapshot() {
        askedToStopAfter(1_000, "saving", "stays");
        until(1_500);
        SimulatedRuns others = new SimulatedRuns(SmallWorld.world());
        others.restore(runs.snapshot());

        List<TimedOutcome> expected = until(24 * HOUR / 1000);
        assertThat(last(expected).outcome().getKind()).isEqualTo(OutcomeKind.EVICTED);
        assertThat(others.advanceTo(START + 24 * HOUR)).isEqualTo(expected);
    }
}
