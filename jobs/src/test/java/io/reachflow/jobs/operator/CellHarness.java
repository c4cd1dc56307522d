package io.reachflow.jobs.operator;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.validation.OutcomeIntake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TopicNames;

/** The cell scheduler in Flink's test harness, with windows of 200 ms and one cell, "all". */
final class CellHarness extends KeyedHarness<CellEvent, OutputRecord> {
    static final CellSettings SETTINGS = CellSettings.STANDARD;

    private long nextOffset;

    CellHarness() throws Exception {
        this(
                new ServingSettings(
                        new PolicyChoice.Named("weighted-score"),
                        0,
                        "weighted-score",
                        Long.MAX_VALUE));
    }

    CellHarness(ServingSettings serving) throws Exception {
        super(
                () ->
                        new CellSchedulerOperator(
                                new CellSchedulerFunction(
                                        SETTINGS, serving, "all=*", TopicNames.STANDARD)),
                new CellKeys(128),
                CellEvent::timeMillis);
    }

    CellEvent joins(long timeMillis, String gpuId) {
        return CellEvent.gpu("all", timeMillis, 0, GpuChange.present(Gpus.gpu(gpuId)));
    }

    CellEvent leaves(long timeMillis, String gpuId) {
        return CellEvent.gpu("all", timeMillis, 0, GpuChange.left(gpuId, "unplugged"));
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
        return new Written(output());
    }
}
