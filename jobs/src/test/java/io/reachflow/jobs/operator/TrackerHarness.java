package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.RawRecord;
import java.util.List;

/** The tracker in Flink's test harness. */
final class TrackerHarness extends KeyedHarness<RawRecord, CellEvent> {
    static final TrackerSettings SETTINGS = new TrackerSettings(45_000, 600_000, 3_600_000);

    TrackerHarness() throws Exception {
        super(
                () ->
                        new GpuTrackerFunction(
                                SETTINGS,
                                "eu=eu-central-1, na=us-east-1, rest=*",
                                new DeadLetters("gpu.telemetry", "dead.letters")),
                RawRecord::keyText,
                RawRecord::timestampMillis);
    }

    /** In short: {@code 46000 eu g1 gone} or {@code 1000 eu g1 present}. */
    List<String> eventsInShort() {
        return output().stream()
                .map(
                        event ->
                                event.timeMillis()
                                        + " "
                                        + event.cell()
                                        + " "
                                        + event.id()
                                        + (event.gpu().isGone() ? " gone" : " present"))
                .toList();
    }

    CellEvent last() {
        List<CellEvent> events = output();
        return events.get(events.size() - 1);
    }
}
