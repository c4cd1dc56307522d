package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.jobs.operator.routing.GpuTrackerFunction;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Written;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.co.CoBroadcastWithKeyedOperator;

/** The tracker in Flink's test harness, which can die and be restored. */
final class TrackerHarness {
    static final TrackerSettings SETTINGS = new TrackerSettings(45_000, 8_000, 600_000, 3_600_000);

    final SeenMetrics metrics = new SeenMetrics();

    /** What was told and refused before the last restore. */
    private final List<CellEvent> outputBefore = new ArrayList<>();

    private final List<OutputRecord> lettersBefore = new ArrayList<>();
    private KeyedBroadcastHarness<String, RawRecord, PartitionPulse, CellEvent> flink;
    private String cells = "eu=eu-central-1, na=us-east-1, rest=*";

    TrackerHarness() throws Exception {
        flink = create();
        flink.open();
    }

    private KeyedBroadcastHarness<String, RawRecord, PartitionPulse, CellEvent> create()
            throws Exception {
        GpuTrackerFunction function =
                new GpuTrackerFunction(
                        SETTINGS,
                        cells,
                        new DeadLetters("gpu.telemetry", "dead.letters"),
                        new DeadLetters("task.spill", "dead.letters"),
                        Duration.ofSeconds(3));
        return new KeyedBroadcastHarness<>(
                new CoBroadcastWithKeyedOperator<>(function, List.of(GpuTrackerFunction.PULSES)),
                RawRecord::keyText,
                Types.STRING,
                metrics.environment());
    }

    TrackerHarness take(RawRecord record) throws Exception {
        flink.take(record, record.timestampMillis());
        return this;
    }

    TrackerHarness pulse(PartitionPulse pulse) throws Exception {
        flink.broadcast(pulse, pulse.timeMillis());
        return this;
    }

    TrackerHarness watermark(long millis) throws Exception {
        flink.watermark(millis);
        return this;
    }

    /** The operator dies after a checkpoint, and another takes its place. */
    void restart() throws Exception {
        OperatorSubtaskState state = flink.snapshot(1, 1);
        outputBefore.addAll(flink.extractOutputValues());
        lettersBefore.addAll(RecordHarness.letters(flink).records());
        close();
        flink = create();
        flink.initializeState(state);
        flink.open();
    }

    /** The same, and the one that takes its place has another map of the cells. */
    void restartWith(String otherCells) throws Exception {
        cells = otherCells;
        restart();
    }

    List<CellEvent> output() {
        List<CellEvent> all = new ArrayList<>(outputBefore);
        all.addAll(flink.extractOutputValues());
        return all;
    }

    Written letters() {
        List<OutputRecord> all = new ArrayList<>(lettersBefore);
        all.addAll(RecordHarness.letters(flink).records());
        return new Written(all);
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
                                        + " "
                                        + standing(event))
                .toList();
    }

    private static String standing(CellEvent event) {
        if (event.gpu().isGone()) {
            return "gone";
        }
        if (event.gpu().isLeaving()) {
            return "leaves " + event.gpu().move();
        }
        return event.gpu().gpu().suspect() ? "suspect" : "present";
    }

    CellEvent last() {
        List<CellEvent> events = output();
        return events.get(events.size() - 1);
    }
}
