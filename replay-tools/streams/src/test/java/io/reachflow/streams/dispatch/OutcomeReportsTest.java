package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Tick;
import io.reachflow.simulator.run.InstantRuns;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import io.reachflow.streams.replay.CollectedRecords;
import io.reachflow.streams.replay.TimestampedTopic;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeReportsTest {
    private final CollectedRecords records = new CollectedRecords(2);
    private final TimestampedTopic topic = new TimestampedTopic(records, "outcomes", 2, "test");

    @Test
    void outcomesAreStampedWithTheirOwnTimeAndNeverGoBack() {
        OutcomeReports reports = new OutcomeReports(new SimulatedRuns(SmallWorld.world()), topic);
        reports.advance(START, List.of(assign("alone", 1, 0, "stays")));
        reports.tick();
        reports.advance(START + HOUR, List.of(assign("pair", 2, 0, "stays", "far")));
        reports.tick();
        reports.advance(START + 9 * HOUR, List.of());

        for (int partition = 0; partition < 2; partition++) {
            assertThat(records.in("outcomes", partition))
                    .isSortedAccordingTo(
                            (left, right) -> Long.compare(left.stampMillis(), right.stampMillis()));
        }
        assertThat(records.in("outcomes"))
                .filteredOn(record -> "alone".equals(record.key()))
                .first()
                .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(START + 100_000));
        assertThat(reports.stats().completed()).isEqualTo(2);
        assertThat(reports.stats().traceTimeMillis()).isEqualTo(START + 9 * HOUR);
    }

    @Test
    void ticksStandInEveryPartitionButOnlyWhenTimeHasPassed() {
        OutcomeReports reports = new OutcomeReports(new InstantRuns(), topic);
        reports.advance(START, List.of());
        reports.tick();
        reports.tick();
        reports.advance(START - 1, List.of());
        reports.tick();

        assertThat(records.in("outcomes")).hasSize(2).allMatch(r -> r.value() instanceof Tick);
    }

    @Test
    void instantRunsCompleteInTheMomentTheyArrive() {
        OutcomeReports reports = new OutcomeReports(new InstantRuns(), topic);
        reports.advance(START, List.of(assign("alone", 5, 0, "stays")));

        assertThat(records.in("outcomes"))
                .singleElement()
                .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(START))
                .satisfies(
                        record -> {
                            TaskOutcome outcome = (TaskOutcome) record.value();
                            assertThat(outcome.getKind()).isEqualTo(OutcomeKind.COMPLETED);
                            assertThat(outcome.getLeaseEpoch()).isEqualTo(5);
                        });
        assertThat(reports.stats().running()).isZero();
        assertThat(reports.stats().completed()).isEqualTo(1);
    }
}
