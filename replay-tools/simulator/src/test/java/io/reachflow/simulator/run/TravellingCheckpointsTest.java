package io.reachflow.simulator.run;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The task computes from 100 s on. Its checkpoints are made every 600 s and travel for 1,050 s. */
class TravellingCheckpointsTest {
    private final List<Attempt> ledger = new ArrayList<>();
    private final SimulatedRuns runs = new SimulatedRuns(SmallWorld.world(), ledger::add);

    private List<TimedOutcome> until(long seconds) {
        return runs.advanceTo(START + seconds * 1000);
    }

    private static TaskOutcome last(List<TimedOutcome> outcomes) {
        return outcomes.get(outcomes.size() - 1).outcome();
    }

    @Test
    void aCheckpointIsSafeWhenItHasArrived() {
        runs.accept(assign("saving", 1, 0, "stays"), START);

        TaskOutcome onItsWay = last(until(1_749));
        assertThat(onItsWay.getKind()).isEqualTo(OutcomeKind.PROGRESS);
        assertThat(onItsWay.getCheckpointedFraction()).isZero();
        TaskOutcome arrived = last(until(1_750));
        assertThat(arrived.getCheckpointedFraction()).isCloseTo(600 / 7_200.0, within(1e-9));
        assertThat(arrived.getLostWorkSeconds()).isCloseTo(1_050, within(1e-9));
    }

    @Test
    void theNextOneIsMadeWhenTheLastHasArrived() {
        runs.accept(assign("saving", 1, 0, "stays"), START);

        // Not at 1,300 s, but at 1,900 s.
        assertThat(last(until(2_949)).getCheckpointedFraction())
                .isCloseTo(600 / 7_200.0, within(1e-9));
        assertThat(last(until(2_950)).getCheckpointedFraction())
                .isCloseTo(1_800 / 7_200.0, within(1e-9));
    }

    @Test
    void whatIsOnItsWayIsLostWithItsHost() {
        runs.accept(assign("saving", 1, 0, "polite"), START);
        TaskOutcome failed = last(until(3_600));

        assertThat(failed.getKind()).isEqualTo(OutcomeKind.FAILED);
        assertThat(failed.getCheckpointedFraction()).isCloseTo(1_800 / 7_200.0, within(1e-9));
        assertThat(failed.getLostWorkSeconds()).isCloseTo(1_700, within(1e-9));
        // Two checkpoints, and the third for 500 s.
        assertThat(ledger.get(0).sentMbit()).isCloseTo(2 * 105_000 + 50_000, within(1.0));
        assertThat(runs.sentMbit()).isCloseTo(260_000, within(1.0));
    }

    @Test
    void anAttemptThatResumesFetchesItsCheckpoint() {
        runs.accept(assign("saving", 1, 0.25, "stays"), START);
        List<TimedOutcome> outcomes = until(24 * HOUR / 1000);

        TimedOutcome started =
                outcomes.stream()
                        .filter(timed -> timed.outcome().getKind() == OutcomeKind.STARTED)
                        .findFirst()
                        .orElseThrow();
        assertThat(started.atMillis()).isEqualTo(START + 1_150_000);
        assertThat(ledger.get(0).fetchedMbit()).isCloseTo(115_000, within(1.0));
    }

    @Test
    void itGoesOnTravellingAfterASnapshot() {
        runs.accept(assign("saving", 1, 0, "stays"), START);
        until(1_200);
        SimulatedRuns others = new SimulatedRuns(SmallWorld.world());
        others.restore(runs.snapshot());

        assertThat(others.advanceTo(START + 24 * HOUR)).isEqualTo(until(24 * HOUR / 1000));
    }
}
