package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** The entries of durable state that a window changed, so that only those are written. */
@RecordBuilder
public record StateChanges(
        List<PoolEntry> gpusPut,
        List<String> gpusRemoved,
        List<TaskState> tasksPut,
        List<String> tasksRemoved,
        List<EndedTask> tasksEnded,
        List<Long> windowsForgotten) {}
