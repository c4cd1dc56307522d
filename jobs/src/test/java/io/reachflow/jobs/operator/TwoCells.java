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

/** Two cells, "eu" and "na", on one subtask in Flink's test harness. */
final class TwoCells extends KeyedHarness<CellEvent, OutputRecord> {
    private long nextOffset;

    TwoCells(String policy) throws Exception {
        this(new PolicyChoice.Named(policy));
    }

    TwoCells(PolicyChoice choice) throws Exception {
        super(
                () -> new CellSchedulerOperator(function(choice)),
                new CellKeys(128),
                CellEvent::timeMillis);
    }

    /** The job is stopped, and started again with another map of the cells. */
    void restartWith(String cells) throws Exception {
        PolicyChoice fastest = new PolicyChoice.Named("greedy-fastest");
        restartAs(() -> new CellSchedulerOperator(function(fastest, cells)));
    }

    static CellSchedulerFunction function(PolicyChoice choice) {
        return function(choice, "eu=eu-central-1, na=*");
    }

    private static CellSchedulerFunction function(PolicyChoice choice, String cells) {
        return new CellSchedulerFunction(
                CellSettings.STANDARD,
                new ServingSettings(choice, 0, "weighted-score", Long.MAX_VALUE),
                cells,
                TopicNames.STANDARD);
    }

    CellEvent joins(long timeMillis, String cell, String gpuId) {
        return CellEvent.gpu(cell, timeMillis, 0, GpuChange.present(Gpus.gpu(gpuId)));
    }

    CellEvent arrives(long timeMillis, String cell, TaskArrival.Builder task) {
        return CellEvent.arrival(
                cell,
                timeMillis,
                next("task.arrivals"),
                TaskIntake.of(task.build(), timeMillis).value());
    }

    CellEvent cancelled(long timeMillis, String cell, String taskId) {
        return CellEvent.cancellation(cell, timeMillis, next("task.arrivals"), taskId);
    }

    CellEvent reported(long timeMillis, TaskOutcome.Builder outcome) {
        return CellEvent.outcome(
                outcome.getCell(),
                timeMillis,
                next("task.outcomes"),
                OutcomeIntake.of(outcome.build()).value());
    }

    private Origin next(String topic) {
        return new Origin(topic, 0, nextOffset++);
    }

    Written written() {
        return new Written(output());
    }
}
