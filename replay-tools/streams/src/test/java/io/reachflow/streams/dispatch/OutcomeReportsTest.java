package io.reachflow.streams.dispatch;

import static io.reachflow.simulator.run.SmallWorld.HOUR;
import static io.reachflow.simulator.run.SmallWorld.START;
import static io.reachflow.simulator.run.SmallWorld.assign;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Tick;
import io.reachflow.simulator.run.InstantRuns;
import io.reachflow.simulator.run.ResumableRuns;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.SmallWorld;
import io.reachflow.streams.replay.CollectedRecords;
import io.reachflow.streams.replay.TimestampedTopic;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutcomeReportsTest {
    @TempDir private Path folder;

    private final CollectedRecords records = new CollectedRecords(2);
    private final List<Claim> claims = new ArrayList<>();

    private OutcomeReports reports(ResumableRuns runs) {
        return new OutcomeReports(
                DurableRuns.open(runs, LeaseJournal.open(folder), "journal-1"),
                "me",
                report -> {
                    report.outcomes().forEach(records::send);
                    claims.add(report.claim());
                    return true;
                },
                sink -> new TimestampedTopic(sink, "outcomes", 2, "test"),
                records);
    }

    private static void advance(OutcomeReports reports, long toMillis, Decision... decisions)
            throws InterruptedException {
        reports.advance(
                toMillis,
                new DecisionReader.Batch(List.of(decisions), decisions.length > 0),
                new TreeMap<>());
    }

    @Test
    void outcomesAreStampedWithTheirOwnTimeAndNeverGoBack() throws InterruptedException {
        OutcomeReports reports = reports(new SimulatedRuns(SmallWorld.world()));
        advance(reports, START, assign("alone", 1, 0, "stays"));
        reports.tick();
        advance(reports, START + HOUR, assign("pair", 2, 0, "far", "polite"));
        reports.tick();
        advance(reports, START + 9 * HOUR);

        for (int partition = 0; partition < 2; partition++) {
            assertThat(records.in("outcomes", partition))
                    .isSortedAccordingTo(
                            (left, right) -> Long.compare(left.stampMillis(), right.stampMillis()));
        }
        assertThat(records.in("outcomes"))
                .filteredOn(record -> "alone".equals(record.key()))
                .first()
                .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(START + 100_000));
        assertThat(reports.stats(0).completed()).isEqualTo(1);
        assertThat(reports.stats(0).traceTimeMillis()).isEqualTo(START + 9 * HOUR);
    }

    /** After a restart others may have ticked further than the outcomes that are still missing. */
    @Test
    void noStampLiesBeforeTheLastOneOnTheTopic() throws InterruptedException {
        OutcomeReports reports = reports(new SimulatedRuns(SmallWorld.world()));
        reports.beginAfter(START + HOUR);
        advance(reports, START, assign("pair", 1, 0, "stays", "far"));
        reports.tick();

        assertThat(records.in("outcomes"))
                .hasSize(3)
                .allMatch(record -> record.stampMillis() == START + HOUR);
    }

    @Test
    void ticksStandInEveryPartitionButOnlyWhenTimeHasPassed() throws InterruptedException {
        OutcomeReports reports = reports(new InstantRuns());
        advance(reports, START);
        reports.tick();
        reports.tick();
        advance(reports, START - 1);
        reports.tick();

        assertThat(records.in("outcomes")).hasSize(2).allMatch(r -> r.value() instanceof Tick);
    }

    /** A transaction's own mark at the end of a log is something that no reader gets to see. */
    @Test
    void aTickFollowsEveryReport() throws InterruptedException {
        OutcomeReports reports = reports(new InstantRuns());
        advance(reports, START);
        reports.tick();
        advance(reports, START, assign("alone", 5, 0, "stays"));
        reports.tick();

        assertThat(records.in("outcomes")).hasSize(2 + 1 + 2);
        assertThat(records.in("outcomes", 0)).last().matches(r -> r.value() instanceof Tick);
        assertThat(records.in("outcomes", 1)).last().matches(r -> r.value() instanceof Tick);
    }

    @Test
    void instantRunsCompleteInTheMomentTheyArrive() throws InterruptedException {
        OutcomeReports reports = reports(new InstantRuns());
        advance(reports, START, assign("alone", 5, 0, "stays"));

        assertThat(records.in("outcomes"))
                .singleElement()
                .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(START))
                .satisfies(
                        record -> {
                            TaskOutcome outcome = (TaskOutcome) record.value();
                            assertThat(outcome.getKind()).isEqualTo(OutcomeKind.COMPLETED);
                            assertThat(outcome.getLeaseEpoch()).isEqualTo(5);
                        });
        assertThat(reports.stats(0).running()).isZero();
        assertThat(reports.stats(0).completed()).isEqualTo(1);
        assertThat(claims).containsExactly(new Claim("journal-1", "me", 1, START));
    }
}
