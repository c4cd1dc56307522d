package io.reachflow.world.trace;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One recorded job.
 *
 * @param submitMillis from the earliest job of the trace
 * @param durationSeconds how long it ran, without the time it waited
 * @param sharePermille how much of each GPU it takes; 1000 is all of it
 * @param memoryMibPerGpu null when the trace does not say
 * @param models the GPU models that it may run on; empty when any will do
 * @param priority null when the trace does not say
 */
@RecordBuilder
public record TraceJob(
        String id,
        String tenant,
        long submitMillis,
        double durationSeconds,
        int gpus,
        int sharePermille,
        @Nullable Long memoryMibPerGpu,
        List<String> models,
        @Nullable TracePriority priority) {

    public TraceJob {
        TraceChecks.named(id, "id of a job");
        TraceChecks.named(tenant, "tenant of job " + id);
        TraceChecks.that(
                submitMillis >= 0,
                () ->
                        "The submit time (%d ms) of job %s must not be negative."
                                .formatted(submitMillis, id));
        TraceChecks.that(
                Double.isFinite(durationSeconds) && durationSeconds >= 0,
                () ->
                        "The duration (%s s) of job %s must be a number from 0 on."
                                .formatted(durationSeconds, id));
        TraceChecks.that(
                gpus >= 1, () -> "The gpus (%d) of job %s must be at least 1.".formatted(gpus, id));
        TraceChecks.that(
                sharePermille >= 1 && sharePermille <= 1000,
                () ->
                        "The share (%d permille) of job %s must be from 1 to 1000."
                                .formatted(sharePermille, id));
        TraceChecks.that(
                memoryMibPerGpu == null || memoryMibPerGpu >= 0,
                () ->
                        "The memory (%s MiB) of job %s must not be negative."
                                .formatted(memoryMibPerGpu, id));
        models = List.copyOf(models);
    }

    /** Whole GPUs, with a shared one counted as the part that is taken. */
    public double gpuShares() {
        return gpus * (sharePermille / 1000.0);
    }

    TraceJob submittedAt(long millis) {
        return TraceJobBuilder.builder(this).submitMillis(millis).build();
    }
}
