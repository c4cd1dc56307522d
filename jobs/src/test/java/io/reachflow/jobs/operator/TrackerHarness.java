package io.reachflow.jobs.operator;

import io.reachflow.jobs.sink.DeadLetters;
import io.reachflow.jobs.source.RawRecord;
import io.reachflow.jobs.story.Written;
import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.gpu.TrackerSettings;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** The tracker in Flink's test harness. */
final class TrackerHarness {
    static final TrackerSettings SETTINGS = new TrackerSettings(45_000, 600_000, 3_600_000);

    final SeenMetrics metrics = new SeenMetrics();

    /** What was sent before the last restore. */
    private final List<CellEvent> sentBefore = new ArrayList<>();

    private KeyedOneInputStreamOperatorTestHarness<String, RawRecord, CellEvent> flink;

    TrackerHarness() throws Exception {
        flink = harness();
        flink.open();
    }

    private KeyedOneInputStreamOperatorTestHarness<String, RawRecord, CellEvent> harness()
            throws Exception {
        GpuTrackerFunction tracker =
                new GpuTrackerFunction(
                        SETTINGS,
                        "eu=eu-central-1, na=us-east-1, rest=*",
                        new DeadLetters("gpu.telemetry", "dead.letters"));
        return new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(tracker),
                RawRecord::keyText,
                Types.STRING,
                metrics.environment());
    }

    TrackerHarness take(RawRecord record) throws Exception {
        flink.processElement(record, record.timestampMillis());
        return this;
    }

    TrackerHarness watermark(long millis) throws Exception {
        flink.processWatermark(millis);
        return this;
    }

    /** The operator dies after a checkpoint, and another takes its place. */
    TrackerHarness restart() throws Exception {
        OperatorSubtaskState state = flink.snapshot(1, 1);
        sentBefore.addAll(flink.extractOutputValues());
        close();
        flink = harness();
        flink.initializeState(state);
        flink.open();
        return this;
    }

    List<CellEvent> events() {
        List<CellEvent> all = new ArrayList<>(sentBefore);
        all.addAll(flink.extractOutputValues());
        return all;
    }

    /** In short: {@code 46000 eu g1 gone} or {@code 1000 eu g1 present}. */
    List<String> eventsInShort() {
        return events().stream()
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
        List<CellEvent> events = events();
        return events.get(events.size() - 1);
    }

    Written letters() {
        return RecordHarness.letters(flink);
    }

    int timers() {
        return flink.numEventTimeTimers();
    }

    int stateEntries() {
        return flink.numKeyedStateEntries();
    }

    void close() throws Exception {
        flink.close();
        flink.getEnvironment().close();
    }
}
