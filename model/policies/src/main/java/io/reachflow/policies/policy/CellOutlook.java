package io.reachflow.policies.policy;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a cell knows of the time to come, as far as a scheduler may: nothing of tasks that will
 * arrive and GPUs that will leave, and of run times only the estimates.
 *
 * @param queue all that wait, whether or not they find room now
 * @param slots all GPUs as they are now, in the order of their ids
 * @param idleAtMillis when the last lease on a GPU is expected to end, by its id; what nothing runs
 *     on is not in it
 * @param running the tasks that hold GPUs now, in the order of their ids
 */
public record CellOutlook(
        TaskQueue queue,
        List<GpuSlot> slots,
        SortedMap<String, Long> idleAtMillis,
        List<Task> running) {
    /** What a policy is told that does not look ahead. */
    public static final CellOutlook UNKNOWN =
            new CellOutlook(
                    new TaskQueue(0, 1, List.of(), new TreeMap<>(), ResourceAmount.NOTHING),
                    List.of(),
                    new TreeMap<>(),
                    List.of());
}
