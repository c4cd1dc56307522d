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
        List<Long> windowsForgotten) {
    /** Of a window that changed nothing. */
    public static final StateChanges NONE =
            StateChangesBuilder.builder()
                    .gpusPut(List.of())
                    .gpusRemoved(List.of())
                    .tasksPut(List.of())
                    .tasksRemoved(List.of())
                    .tasksEnded(List.of())
                    .windowsForgotten(List.of())
                    .build();
}
