package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;

/**
 * The entries of durable state that a window changed, so that only those are written.
 *
 * @param ended tasks that are over here, by the moment from which they are remembered; an empty
 *     list: none are left
 */
@RecordBuilder
public record StateChanges(
        List<PoolEntry> gpusPut,
        List<String> gpusRemoved,
        List<TaskState> tasksPut,
        List<String> tasksRemoved,
        SortedMap<Long, List<EndedTask>> ended) {
    /** Of a window that changed nothing. */
    public static final StateChanges NONE =
            StateChangesBuilder.builder()
                    .gpusPut(List.of())
                    .gpusRemoved(List.of())
                    .tasksPut(List.of())
                    .tasksRemoved(List.of())
                    .ended(Collections.emptySortedMap())
                    .build();
}
