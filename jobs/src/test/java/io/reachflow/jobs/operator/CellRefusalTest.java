package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Sound records that a cell can't use: stale and unknown leases, duplicates. */
class CellRefusalTest {
    private CellHarness cell;

    @BeforeEach
    void open() throws Exception {
        cell = new CellHarness();
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.arrives(1_000, Records.task("t1")))
                .watermark(1_199);
    }

    @AfterEach
    void close() throws Exception {
        cell.close();
    }

    @Test
    void whoRunsUnderALeaseThatHasEndedIsToldToStop() throws Exception {
        Decision lease = cell.written().leaseOf("t1");
        cell.take(cell.reported(1_300, Records.outcome(lease, OutcomeKind.FAILED)));
        cell.watermark(1_399);

        cell.take(cell.reported(1_500, Records.outcome(lease, OutcomeKind.PROGRESS)));
        cell.watermark(1_599);

        assertThat(cell.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("STALE_LEASE");
                            assertThat(letter.getTopic()).isEqualTo("task.outcomes");
                            assertThat(letter.getOffset()).isEqualTo(2);
                            assertThat(letter.getTimestampMillis()).isEqualTo(1_500);
                            assertThat(letter.getReason())
                                    .startsWith("The lease epoch (" + lease.getLeaseEpoch() + ")")
                                    .contains("PROGRESS of task (t1)")
                                    .endsWith("(task.outcomes/0@2)");
                        });
        Decision stop = lastDecision();
        assertThat(stop.getKind().name()).isEqualTo("PREEMPT");
        assertThat(stop.getReasonCode()).isEqualTo("STALE_LEASE");
        assertThat(stop.getLeaseEpoch()).isEqualTo(lease.getLeaseEpoch());
        assertThat(cell.written().rewards()).as("it ended no lease").hasSize(1);
    }

    @Test
    void aLeaseThatWasNeverGrantedIsStaleToo() throws Exception {
        cell.take(cell.reported(1_300, Records.outcome("nobody", 77, OutcomeKind.STARTED)));
        cell.watermark(1_399);

        assertThat(cell.letters().lettersInShort())
                .isEqualTo(List.of("task.outcomes/0@1 STALE_LEASE"));
        assertThat(cell.written().decisionsInShort()).contains("1400 PREEMPT nobody STALE_LEASE");
        assertThat(cell.written().rewards()).isEmpty();
    }

    /** There is nothing left to stop. */
    @Test
    void whoReportsTheEndOfAStaleLeaseIsNotToldToStop() throws Exception {
        Decision lease = cell.written().leaseOf("t1");
        cell.take(cell.reported(1_300, Records.outcome(lease, OutcomeKind.COMPLETED)));
        cell.take(cell.reported(1_310, Records.outcome(lease, OutcomeKind.COMPLETED)));
        cell.watermark(1_399);

        assertThat(cell.letters().lettersInShort())
                .isEqualTo(List.of("task.outcomes/0@2 STALE_LEASE"));
        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]"));
        assertThat(cell.written().rewards()).hasSize(1);
        assertThat(cell.metrics.count("refused")).isEqualTo(1);
    }

    @Test
    void anIdIsUsedOnce() throws Exception {
        cell.take(cell.arrives(1_300, Records.task("t1").setGpus(2))).watermark(1_399);
        Decision lease = cell.written().leaseOf("t1");
        cell.take(cell.reported(1_500, Records.outcome(lease, OutcomeKind.COMPLETED)));
        cell.take(cell.arrives(1_510, Records.task("t1"))).watermark(1_599);

        assertThat(cell.letters().lettersInShort())
                .as("while it runs, and when it is done")
                .isEqualTo(
                        List.of(
                                "task.arrivals/0@1 DUPLICATE_TASK",
                                "task.arrivals/0@3 DUPLICATE_TASK"));
        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]"));
    }

    @Test
    void twiceInOneWindowTheFirstStands() throws Exception {
        cell.take(cell.arrives(1_310, Records.task("t2").setGpus(2)))
                .take(cell.arrives(1_300, Records.task("t2")))
                .watermark(1_399);

        assertThat(cell.letters().lettersInShort())
                .isEqualTo(List.of("task.arrivals/0@1 DUPLICATE_TASK"));
        assertThat(cell.written().decisionsInShort()).contains("1400 DEFER t2 BUSY");
    }

    private Decision lastDecision() {
        List<Decision> decisions = cell.written().decisions();
        return decisions.get(decisions.size() - 1);
    }
}
