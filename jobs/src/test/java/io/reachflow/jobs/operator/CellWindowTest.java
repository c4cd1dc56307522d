package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a window closes, and what is in it. */
class CellWindowTest {
    private CellHarness cell;

    @BeforeEach
    void open() throws Exception {
        cell = new CellHarness();
    }

    @AfterEach
    void close() throws Exception {
        cell.close();
    }

    @Test
    void aWindowClosesWhenTheWatermarkHasPassedItsEndAndNotBefore() throws Exception {
        cell.take(cell.joins(1_000, "g1")).take(cell.arrives(1_199, Records.task("t1")));

        cell.watermark(1_198);
        assertThat(cell.written().records()).isEmpty();
        cell.watermark(1_199);

        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]"));
    }

    @Test
    void decisionsCarryTheWindowTheirIdAndTheRecordsTime() throws Exception {
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.arrives(1_010, Records.task("t1")))
                .take(cell.arrives(1_020, Records.task("t2")))
                .watermark(1_199);

        assertThat(cell.written().records())
                .extracting(record -> record.timestampMillis())
                .containsOnly(1_200L);
        assertThat(cell.written().decisions())
                .extracting(Decision::getDecisionId, Decision::getLeaseEpoch)
                .isEqualTo(List.of(tuple("all/1200/0", 1_200L << 20), tuple("all/1200/1", null)));
    }

    @Test
    void whatBelongsToALaterWindowWaitsForIt() throws Exception {
        cell.take(cell.joins(1_000, "g1"))
                .take(cell.arrives(1_200, Records.task("t2")))
                .take(cell.arrives(1_000, Records.task("t1")))
                .watermark(1_399);

        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]", "1400 DEFER t2 BUSY"));
    }

    /** Partitions interleave as they like; a window's events have one order. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theOrderOfArrivalWithinAWindowDoesNotMatter(long seed) throws Exception {
        List<CellEvent> events = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            events.add(cell.joins(1_000 + i % 2, "g" + i));
            events.add(cell.arrives(1_050, Records.task("t" + i)));
            events.add(cell.arrives(1_060 - i, Records.task("u" + i)));
        }
        events.add(cell.leaves(1_100, "g3"));
        events.add(cell.cancelled(1_100, "t4"));
        for (CellEvent event : events) {
            cell.take(event);
        }
        cell.watermark(1_199);
        List<CellEvent> shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, new Random(seed));
        CellHarness other = new CellHarness();
        for (CellEvent event : shuffled) {
            other.take(event);
        }
        other.watermark(1_199);

        assertThat(cell.written().decisions()).hasSizeGreaterThan(11);
        assertThat(other.written().decisions()).isEqualTo(cell.written().decisions());
        assertThat(other.written().rewards()).isEqualTo(cell.written().rewards());
        other.close();
    }

    @Test
    void aLateEventIsHandledInTheNextWindowMarkedAndCounted() throws Exception {
        cell.take(cell.joins(1_000, "g1")).watermark(1_399);

        cell.take(cell.arrives(1_050, Records.task("t1")));
        assertThat(cell.metrics.count("lateEvents")).isEqualTo(1);
        assertThat(cell.metrics.histogram("latenessMillis").getStatistics().getMax())
                .isEqualTo(349);
        cell.watermark(1_598);
        assertThat(cell.written().records()).isEmpty();
        cell.watermark(1_599);

        assertThat(cell.written().decisions())
                .singleElement()
                .satisfies(
                        decision -> {
                            assertThat(decision.getWindowEndMillis()).isEqualTo(1_600);
                            assertThat(decision.getLateInput()).isTrue();
                        });
    }

    @Test
    void anEventBehindTheWatermarkInAnOpenWindowIsNotLate() throws Exception {
        cell.take(cell.joins(1_000, "g1")).watermark(1_150);

        cell.take(cell.arrives(1_100, Records.task("t1"))).watermark(1_199);

        assertThat(cell.metrics.count("lateEvents")).isZero();
        assertThat(cell.written().decisions().get(0).getLateInput()).isFalse();
        assertThat(cell.written().decisionsInShort())
                .isEqualTo(List.of("1200 ASSIGN t1 PLACED [g1]"));
    }

    @Test
    void aLateOutcomeStillEndsItsLease() throws Exception {
        cell.take(cell.joins(1_000, "g1")).take(cell.arrives(1_010, Records.task("t1")));
        cell.watermark(1_999);
        Decision lease = cell.written().leaseOf("t1");

        cell.take(cell.reported(1_500, Records.outcome(lease, OutcomeKind.COMPLETED)));
        cell.watermark(2_199);

        assertThat(cell.written().rewards())
                .singleElement()
                .satisfies(reward -> assertThat(reward.getWindowEndMillis()).isEqualTo(2_200));
    }
}
