package io.reachflow.brain.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.WindowResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** What must hold however a cell's history goes. */
class CellHistoryTest {

    @Property(tries = 100, seed = "3", edgeCases = EdgeCasesMode.NONE)
    void theOrderInWhichEventsComeInDoesNotMatter(@ForAll long seed) {
        History history = HistoryMaker.from(seed);
        Cell cell = history.emptyCell();
        Cell shuffled = history.emptyCell();
        Random random = new Random(seed);
        for (History.Window window : history.windows()) {
            List<CellEvent> events = new ArrayList<>(window.events());
            Collections.shuffle(events, random);

            assertThat(shuffled.close(window.endMillis(), events))
                    .isEqualTo(cell.close(window.endMillis(), window.events()));
        }
    }

    @Property(tries = 100, seed = "4", edgeCases = EdgeCasesMode.NONE)
    void aCellThatIsRebuiltAfterEveryWindowDecidesAsOneThatNeverWas(@ForAll long seed) {
        History history = HistoryMaker.from(seed);
        Cell cell = history.emptyCell();
        DurableState state = new DurableState();
        for (History.Window window : history.windows()) {
            Cell rebuilt = state.restore(history.emptyCell());
            WindowResult result = rebuilt.close(window.endMillis(), window.events());
            state.apply(result);

            assertThat(result).isEqualTo(cell.close(window.endMillis(), window.events()));
        }
    }

    @Property(tries = 100, seed = "5", edgeCases = EdgeCasesMode.NONE)
    void leasesAreWholeFencedAndRewardedOnce(@ForAll long seed) {
        History history = HistoryMaker.from(seed);
        Cell cell = history.emptyCell();
        LeaseLedger ledger = new LeaseLedger();
        for (History.Window window : history.windows()) {
            WindowResult result = cell.close(window.endMillis(), window.events());
            ledger.read(window.events(), result);

            assertThat(cell.leaseCount()).isEqualTo(ledger.liveLeases());
        }
    }

    @Property(tries = 100, seed = "6", edgeCases = EdgeCasesMode.NONE)
    void windowsInWhichNothingHappensAndNothingIsDueMayBeLeftOut(@ForAll long seed) {
        History history = HistoryMaker.from(seed);
        Cell thorough = history.emptyCell();
        Cell lazy = history.emptyCell();
        OptionalLong wake = OptionalLong.empty();
        for (History.Window window : history.windows()) {
            WindowResult expected = thorough.close(window.endMillis(), window.events());
            boolean due = wake.isPresent() && window.holds(wake.getAsLong(), history.settings());
            if (!window.events().isEmpty() || due) {
                WindowResult result = lazy.close(window.endMillis(), window.events());
                wake = result.wakeAtMillis();
                assertThat(result).isEqualTo(expected);
            } else {
                assertThat(Story.told(expected)).as("window %s", window.endMillis()).isEmpty();
                assertThat(expected.rewards()).isEmpty();
                assertThat(expected.changes().ended()).isEmpty();
            }
        }
    }

    @Property(tries = 50, seed = "7", edgeCases = EdgeCasesMode.NONE)
    void everythingEnds(@ForAll long seed) {
        History history = HistoryMaker.from(seed);
        Cell cell = history.emptyCell();
        DurableState state = new DurableState();
        for (History.Window window : history.windows()) {
            state.apply(cell.close(window.endMillis(), window.events()));
        }
        long end = history.windows().get(history.windows().size() - 1).endMillis() + 200;
        OptionalLong wake = state.cancelAllAndRemoveGpus(cell, end);
        while (wake.isPresent()) {
            long next = history.settings().windowEnd(wake.getAsLong());
            WindowResult result = cell.close(next, List.of());
            state.apply(result);
            wake = result.wakeAtMillis();
        }

        assertThat(state.isEmpty()).isTrue();
        assertThat(cell.gpuCount() + cell.leaseCount()).isZero();
        assertThat(cell.waitingByReason()).isEmpty();
    }

    /** The properties are worth what the histories hold. */
    @Example
    void historiesAreRich() {
        TreeSet<String> seen = new TreeSet<>();
        for (long seed = 0; seed < 60; seed++) {
            History history = HistoryMaker.from(seed);
            Cell cell = history.emptyCell();
            for (History.Window window : history.windows()) {
                WindowResult result = cell.close(window.endMillis(), window.events());
                result.decisions().forEach(d -> seen.add(d.getKind() + " " + d.getReasonCode()));
                result.rewards().forEach(reward -> seen.add(reward.getEndedBy().name()));
                result.refusals().forEach(refusal -> seen.add(refusal.reasonCode()));
            }
        }

        assertThat(seen)
                .contains(
                        "ASSIGN PLACED",
                        "DEFER BUDGET",
                        "DEFER BUSY",
                        "DEFER CONTENDED",
                        "DEFER DEADLINE",
                        "DEFER GANG_SIZE",
                        "DEFER MEMORY",
                        "DEFER NO_GPUS",
                        "DEFER PAUSED",
                        "DEFER QUARANTINE",
                        "DEFER QUEUED",
                        "DEFER REGION",
                        "DEFER RESERVED",
                        "DEFER SPILLED",
                        "PREEMPT CANCELLED",
                        "PREEMPT DEADLINE_PASSED",
                        "PREEMPT GPU_LEFT",
                        "PREEMPT HIGHER_PRIORITY",
                        "PREEMPT SILENT",
                        "PREEMPT STALE_LEASE",
                        "PREEMPT STOP_OVERDUE",
                        "PREEMPT TERM_ENDED",
                        "REJECT ATTEMPTS_EXHAUSTED",
                        "REJECT CANCELLED",
                        "REJECT DEADLINE_PASSED",
                        "REJECT USER_ERROR",
                        "COMPLETED",
                        "COMPLETED_LATE",
                        "FAILED",
                        "NEVER_STARTED",
                        "PREEMPTED",
                        "DUPLICATE_TASK");
    }
}
