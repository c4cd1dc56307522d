package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.askToStop;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static io.reachflow.simulator.run.SmallWorld.preempt;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.Decision;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody closes a journal here: every restart is that after a kill. */
class DurableRunsTest {
    @TempDir private Path folder;

    private final List<String> reported = new ArrayList<>();
    private long offset;

    private DurableRuns open() {
        return DurableRuns.open(
                new SimulatedRuns(SmallWorld.world()), LeaseJournal.open(folder), "journal-1");
    }

    private static SortedMap<Integer, Long> at(long offset) {
        return new TreeMap<>(java.util.Map.of(0, offset));
    }

    private void hear(DurableRuns runs, long millis, Decision... decisions) {
        offset += decisions.length;
        runs.advance(
                START + millis,
                new DecisionReader.Batch(List.of(decisions), decisions.length > 0),
                at(offset));
    }

    private void report(DurableRuns runs) {
        if (!runs.unreported().isEmpty()) {
            runs.unreported()
                    .forEach(timed -> reported.add(timed.atMillis() - START + " " + kind(timed)));
            runs.reported();
        }
    }

    private static String kind(io.reachflow.simulator.run.TimedOutcome timed) {
        return timed.outcome().getKind() + " " + timed.outcome().getTaskId();
    }

    /** Six steps, with a restart before those that are named. */
    private List<String> play(List<Integer> restarts, boolean shorten) {
        reported.clear();
        offset = 0;
        DurableRuns runs = open();
        for (int step = 0; step < 6; step++) {
            if (restarts.contains(step)) {
                runs = open();
                if (shorten) {
                    runs.shorten(true);
                }
                assertThat(runs.positions()).isEqualTo(offset == 0 ? new TreeMap<>() : at(offset));
            }
            step(runs, step);
            report(runs);
        }
        return List.copyOf(reported);
    }

    private void step(DurableRuns runs, int step) {
        switch (step) {
            case 0 -> hear(runs, 0, assign("alone", 1, 0, "stays"));
            case 1 -> hear(runs, 50_000, assign("pair", 2, 0, "stays", "far"));
            case 2 -> hear(runs, 900_000);
            case 3 -> hear(runs, 1_000_000, preempt("alone", 1, "HIGHER_PRIORITY"));
            case 4 -> hear(runs, 1_000_001);
            default -> hear(runs, 9 * HOUR);
        }
    }

    @Test
    void whoeverGoesOnReportsWhatTheFirstWouldHave() {
        List<String> undisturbed = play(List.of(), false);
        assertThat(undisturbed)
                .contains("100000 STARTED alone", "1000000 EVICTED alone", "1000001 STARTED pair")
                .last()
                .asString()
                .endsWith("COMPLETED pair");
        for (boolean shorten : List.of(false, true)) {
            for (int restart = 1; restart < 6; restart++) {
                empty();
                assertThat(play(List.of(restart), shorten)).isEqualTo(undisturbed);
            }
            empty();
            assertThat(play(List.of(1, 2, 3, 4, 5), shorten)).isEqualTo(undisturbed);
        }
    }

    @Test
    void whatIsAskedToStopSavesItsWorkThoughItsDispatcherStartsAnew() {
        DurableRuns runs = open();
        hear(runs, 0, assign("saving", 1, 0, "stays"));
        hear(runs, 200_000, askToStop("saving", 1));
        report(runs);
        runs = open();
        runs.shorten(true);
        runs = open();
        hear(runs, 9 * HOUR);
        report(runs);

        // Its checkpoint travels for 1,050 s, and meanwhile it says that it lives.
        assertThat(reported)
                .containsExactly(
                        "100000 STARTED saving",
                        "700000 PROGRESS saving",
                        "1250000 EVICTED saving");
    }

    private void empty() {
        try {
            Files.deleteIfExists(folder.resolve(LeaseJournal.FILE));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void whatWasNotReportedIsReportedByTheNext() {
        DurableRuns first = open();
        hear(first, 0, assign("pair", 1, 0, "stays", "far"));
        assertThat(first.unreported()).hasSize(1);

        DurableRuns second = open();
        assertThat(second.unreported()).isEqualTo(first.unreported());
        assertThat(second.claim("me").reports()).isEqualTo(1);
        report(second);
        assertThat(open().unreported()).isEmpty();
        assertThat(open().reports()).isEqualTo(1);
    }

    /** The process was killed after the commit and before it could write that down. */
    @Test
    void whatTheBrokerHasIsNotReportedTwice() {
        DurableRuns first = open();
        hear(first, 0, assign("pair", 1, 0, "stays", "far"));
        report(first);
        hear(first, HOUR / 2);
        Claim committed = first.claim("first");
        assertThat(first.unreported()).hasSize(3);

        DurableRuns second = open();
        second.reportedBefore(committed);
        assertThat(second.traceMillis()).isEqualTo(START + HOUR / 2);
        assertThat(second.unreported()).isEmpty();
        hear(second, HOUR);
        assertThat(second.unreported()).hasSize(1 + 2);
    }

    @Test
    void anAssignmentThatWaitsStillWaitsAfterARestart() {
        DurableRuns first = open();
        hear(first, 0, assign("pair", 1, 0, "stays", "far"));
        report(first);
        hear(first, 1, assign("talkative", 2, 0, "stays", "polite"));

        DurableRuns second = open();
        second.shorten(true);
        DurableRuns third = open();
        assertThat(third.heldBack()).isEqualTo(1);
        hear(third, 2, preempt("pair", 1, "HIGHER_PRIORITY"));
        assertThat(third.unreported())
                .extracting(DurableRunsTest::kind)
                .containsExactly("EVICTED pair");

        // Killed before the end was reported: the GPU is not free yet.
        DurableRuns fourth = open();
        assertThat(fourth.heldBack()).isEqualTo(1);
        report(fourth);
        hear(fourth, 3);
        assertThat(fourth.heldBack()).isZero();
    }

    @Test
    void aTornLastLineIsForgottenAndTheRestIsTrue() throws IOException {
        DurableRuns first = open();
        hear(first, 0, assign("pair", 1, 0, "stays", "far"));
        report(first);
        Path file = folder.resolve(LeaseJournal.FILE);
        byte[] whole = Files.readAllBytes(file);
        hear(first, 1, assign("alone", 2, 0, "polite"));
        byte[] more = Files.readAllBytes(file);

        for (int length = whole.length; length < more.length; length += 7) {
            Files.write(file, java.util.Arrays.copyOf(more, length));
            DurableRuns second = open();
            assertThat(second.counts().assigned()).isEqualTo(1);
            assertThat(second.positions()).isEqualTo(at(1));
            assertThat(file).hasSize(whole.length);
        }
        hear(open(), 1, assign("alone", 2, 0, "polite"));
        assertThat(open().counts().assigned()).isEqualTo(2);
    }

    @Test
    void aBrokenLineInTheMiddleIsRefusedInWords() throws IOException {
        DurableRuns first = open();
        hear(first, 0, assign("pair", 1, 0, "stays", "far"));
        report(first);
        Path file = folder.resolve(LeaseJournal.FILE);
        byte[] bytes = Files.readAllBytes(file);
        bytes[new String(bytes, StandardCharsets.UTF_8).indexOf('\n') + 12] ^= 1;
        Files.write(file, bytes, StandardOpenOption.TRUNCATE_EXISTING);

        assertThatThrownBy(this::open)
                .hasMessageContaining("Line 2")
                .hasMessageContaining("checksum")
                .hasMessageContaining("--new-journal");
    }

    @Test
    void aJournalStaysShort() {
        DurableRuns runs = open();
        hear(runs, 0, assign("pair", 1, 0, "stays", "far"));
        report(runs);
        for (int i = 0; i < 1_000; i++) {
            hear(runs, i, preempt("alone", i, "STALE_LEASE"));
        }
        runs.shorten(true);

        assertThat(folder.resolve(LeaseJournal.FILE).toFile())
                .satisfies(file -> assertThat(file.length()).isLessThan(3_000));
        assertThat(open().positions()).isEqualTo(at(1_001));
    }
}
