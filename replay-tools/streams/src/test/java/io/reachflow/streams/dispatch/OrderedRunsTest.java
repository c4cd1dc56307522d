package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.askToStop;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static io.reachflow.simulator.run.SmallWorld.preempt;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import java.util.List;
import org.junit.jupiter.api.Test;

/** "alone" fetches for 100 s, "pair" and "talkative" start at once. */
class OrderedRunsTest {
    private final SimulatedRuns world = new SimulatedRuns(SmallWorld.world());
    private final OrderedRuns runs = new OrderedRuns(world);

    private List<String> advance(long millis, Decision... decisions) {
        return runs.advance(START + millis, List.of(decisions)).outcomes().stream()
                .map(
                        timed ->
                                timed.outcome().getKind()
                                        + " "
                                        + timed.outcome().getTaskId()
                                        + " "
                                        + timed.outcome().getLeaseEpoch())
                .toList();
    }

    private static Decision share(Decision decision, int permille, long memoryMib) {
        decision.setSharePermille(permille);
        decision.setMemoryMibPerGpu(memoryMib);
        return decision;
    }

    @Test
    void anAssignmentThatIsReadBeforeItsPreemptionWaitsForIt() {
        assertThat(advance(0, assign("pair", 1, 0, "stays", "far")))
                .containsExactly("STARTED pair 1");
        runs.reported();

        assertThat(advance(1, assign("talkative", 2, 0, "stays", "polite"))).isEmpty();
        assertThat(runs.heldBack()).isEqualTo(1);
        assertThat(advance(2)).isEmpty();

        assertThat(advance(3, preempt("pair", 1, "HIGHER_PRIORITY")))
                .containsExactly("EVICTED pair 1");
        assertThat(runs.heldBack()).isEqualTo(1);
    }

    @Test
    void whatWasStoppedMakesRoomOnlyWhenItsEndIsReported() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        runs.reported();
        assertThat(
                        advance(
                                1,
                                preempt("pair", 1, "HIGHER_PRIORITY"),
                                assign("talkative", 2, 0, "stays", "polite")))
                .containsExactly("EVICTED pair 1");
        assertThat(advance(2)).isEmpty();

        runs.reported();
        assertThat(advance(3)).containsExactly("STARTED talkative 2");
        assertThat(runs.heldBack()).isZero();
    }

    @Test
    void theOwnEndOfWhatIsInTheWayMakesRoom() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        advance(1, assign("alone", 2, 0, "far"));

        assertThat(advance(HOUR)).endsWith("COMPLETED pair 1");
        assertThat(runs.heldBack()).isZero();
        assertThat(advance(HOUR + 100_000)).containsExactly("STARTED alone 2");
    }

    /** Nobody reports it, and the scheduler may not know yet. */
    @Test
    void aHostThatIsLostSilentlyMakesRoom() {
        advance(0, assign("alone", 1, 0, "leaves"));
        advance(1, assign("pair", 2, 0, "leaves", "far"));
        assertThat(runs.heldBack()).isEqualTo(1);

        advance(HOUR);
        assertThat(runs.heldBack()).isZero();
    }

    @Test
    void whatIsPreemptedWhileItWaitsNeverStartsAndSaysSo() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        advance(1, assign("talkative", 2, 0, "stays", "polite"));

        assertThat(advance(2, preempt("talkative", 2, "CANCELLED")))
                .containsExactly("EVICTED talkative 2");
        assertThat(advance(HOUR)).allMatch(outcome -> outcome.contains("pair"));
        assertThat(world.counts().assigned()).isEqualTo(1);
    }

    /** The checkpoint takes 1,050 s. */
    @Test
    void whatIsAskedToStopKeepsItsGpuUntilItsWorkIsSafe() {
        advance(0, assign("saving", 1, 0, "stays"));
        advance(200_000);
        assertThat(advance(200_000, askToStop("saving", 1))).isEmpty();
        assertThat(advance(200_001, assign("alone", 2, 0, "stays"))).isEmpty();
        assertThat(runs.heldBack()).isEqualTo(1);

        assertThat(advance(1_249_999)).containsExactly("PROGRESS saving 1");
        assertThat(advance(1_250_000)).containsExactly("EVICTED saving 1");
        assertThat(runs.heldBack()).isZero();
        assertThat(world.counts().stopped()).isEqualTo(1);
    }

    @Test
    void whatIsAskedToStopWhileItWaitsNeverStartsAndSaysSo() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        advance(1, assign("saving", 2, 0, "stays"));

        assertThat(advance(2, askToStop("saving", 2))).containsExactly("EVICTED saving 2");
        assertThat(runs.heldBack()).isZero();
    }

    @Test
    void sharesRunBesideEachOtherAsFarAsTheyFit() {
        advance(0, share(assign("alone", 1, 0, "stays"), 400, 8_000));
        assertThat(advance(1, share(assign("pair", 2, 0, "stays"), 600, 8_000)))
                .containsExactly("STARTED pair 2");
        assertThat(advance(2, share(assign("talkative", 3, 0, "stays"), 1, 1))).isEmpty();
        assertThat(runs.heldBack()).isEqualTo(1);
    }

    /** The card has 24 GiB. */
    @Test
    void memoryHoldsAnAssignmentBackAsWell() {
        advance(0, share(assign("alone", 1, 0, "stays"), 100, 20_000));
        assertThat(advance(1, share(assign("pair", 2, 0, "stays"), 100, 4_577))).isEmpty();
        assertThat(runs.heldBack()).isEqualTo(1);
        assertThat(advance(2, share(assign("talkative", 3, 0, "stays"), 100, 4_576)))
                .containsExactly("STARTED talkative 3");
    }

    @Test
    void aLaterLeaseOfATaskStopsTheEarlierOneAndWaitsForIt() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        assertThat(advance(1, assign("pair", 2, 0, "stays", "polite")))
                .containsExactly("EVICTED pair 1");
        assertThat(advance(2, assign("pair", 1, 0, "stays", "far"))).isEmpty();

        runs.reported();
        assertThat(advance(3)).containsExactly("STARTED pair 2");
    }

    @Test
    void whatAnotherCellPreemptsIsAnotherLease() {
        advance(0, assign("pair", 1, 0, "stays", "far"));
        Decision ofAnother = preempt("pair", 1, "STALE_LEASE");
        ofAnother.setCell("another");

        assertThat(advance(1, ofAnother)).isEmpty();
        assertThat(world.counts().running()).isEqualTo(1);
    }

    /** Each waits for the GPU of the other until both preemptions are read. */
    @Test
    void twoThatChangePlacesDoNotWaitForEver() {
        advance(0, assign("pair", 1, 0, "stays"), assign("talkative", 2, 0, "far"));
        assertThat(advance(1, assign("pair", 3, 0, "far"), assign("talkative", 4, 0, "stays")))
                .containsExactly("EVICTED pair 1", "EVICTED talkative 2");

        runs.reported();
        assertThat(advance(2)).containsExactly("STARTED pair 3", "STARTED talkative 4");
    }
}
