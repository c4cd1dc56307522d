package io.reachflow.jobs.operator;

import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.sink.OutRecord;
import io.reachflow.jobs.story.Written;
import io.reachflow.model.cell.CellEvent;
import io.reachflow.model.cell.CellSettings;
import io.reachflow.model.cell.Origin;
import io.reachflow.model.gpu.GpuChange;
import io.reachflow.model.intake.OutcomeIntake;
import io.reachflow.model.intake.TaskIntake;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;

/** The cell scheduler in Flink's test harness, with windows of 200 ms and one cell, "all". */
final class CellHarness {
    static final CellSettings SETTINGS = CellSettings.STANDARD;

    final SeenMetrics metrics = new SeenMetrics();
    private final List<OutRecord> writtenBefore = new ArrayList<>();
    private final List<OutRecord> lettersBefore = new ArrayList<>();
    private long nextOffset;
    private KeyedOneInputStreamOperatorTestHarness<String, CellEvent, OutRecord> flink;

    private final ServingSettings serving;

    CellHarness() throws Exception {
        this(
                new ServingSettings(
                        PolicyChoice.named("weighted-score"),
                        0,
                        "weighted-score",
                        Duration.ofSeconds(1)));
    }

    CellHarness(ServingSettings serving) throws Exception {
        this.serving = serving;
        flink = harness();
        flink.open();
    }

    private KeyedOneInputStreamOperatorTestHarness<String, CellEvent, OutRecord> harness()
            throws Exception {
        CellSchedulerFunction scheduler =
                new CellSchedulerFunction(SETTINGS, serving, "all=*", TopicNames.STANDARD);
        return new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(scheduler),
                CellEvent::cell,
                Types.STRING,
                metrics.environment());
    }

    CellHarness take(CellEvent event) throws Exception {
        flink.processElement(event, event.timeMillis());
        return this;
    }

    CellHarness watermark(long millis) throws Exception {
        flink.processWatermark(millis);
        return this;
    }

    /** The operator dies after a checkpoint, and another takes its place. */
    CellHarness restart() throws Exception {
        OperatorSubtaskState state = flink.snapshot(1, 1);
        writtenBefore.addAll(flink.extractOutputValues());
        lettersBefore.addAll(RecordHarness.letters(flink).records());
        close();
        flink = harness();
        flink.initializeState(state);
        flink.open();
        return this;
    }

    CellEvent joins(long timeMillis, String gpuId) {
        return CellEvent.gpu("all", timeMillis, 0, GpuChange.present(Gpus.gpu(gpuId)));
    }

    CellEvent leaves(long timeMillis, String gpuId) {
        return CellEvent.gpu("all", timeMillis, 0, GpuChange.gone(gpuId, "unplugged"));
    }

    CellEvent arrives(long timeMillis, TaskArrival.Builder task) {
        return CellEvent.arrival(
                "all",
                timeMillis,
                next("task.arrivals"),
                TaskIntake.of(task.build(), timeMillis).value());
    }

    CellEvent cancelled(long timeMillis, String taskId) {
        return CellEvent.cancellation("all", timeMillis, next("task.arrivals"), taskId);
    }

    CellEvent reported(long timeMillis, TaskOutcome.Builder outcome) {
        return CellEvent.outcome(
                "all",
                timeMillis,
                next("task.outcomes"),
                OutcomeIntake.of(outcome.build()).value());
    }

    private Origin next(String topic) {
        return new Origin(topic, 0, nextOffset++);
    }

    /** All that was written, letters apart. */
    Written written() {
        return new Written(join(writtenBefore, flink.extractOutputValues()));
    }

    Written letters() {
        return new Written(join(lettersBefore, RecordHarness.letters(flink).records()));
    }

    private static <T> List<T> join(Iterable<T> first, Iterable<T> second) {
        List<T> all = new ArrayList<>();
        first.forEach(all::add);
        second.forEach(all::add);
        return all;
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
