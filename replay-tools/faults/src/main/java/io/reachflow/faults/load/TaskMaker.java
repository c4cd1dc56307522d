package io.reachflow.faults.load;

import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import java.time.Duration;
import java.util.List;

/**
 * Makes tasks whose names say when they were sent. All that a task is follows from its number, so
 * that dispatchers need no list of them.
 */
public final class TaskMaker {
    static final Duration MEAN_DURATION = Duration.ofSeconds(4);

    private static final List<TaskPriority> PRIORITIES =
            List.of(TaskPriority.LOW, TaskPriority.NORMAL, TaskPriority.HIGH);

    private static final long SHORTEST_MILLIS = 2_000;
    private static final long SPREAD_MILLIS = 4_000;
    private static final long MEMORY_MIB = 2_048;

    private TaskMaker() {}

    static TaskArrival make(long number, long sentAtMillis) {
        boolean gang = number % 10 == 3;
        boolean share = number % 10 == 7;
        return TaskArrival.newBuilder()
                .setTaskId("task-" + number + "-" + sentAtMillis)
                .setTenant("tenant-" + number % 4)
                .setPriority(PRIORITIES.get((int) (number % PRIORITIES.size())))
                .setGpus(gang ? 2 : 1)
                .setSharePermille(share ? 500 : 1_000)
                .setMemoryMibPerGpu(MEMORY_MIB)
                .setWorkGpuSeconds(runMillis(number) / 1000.0)
                .build();
    }

    /** When its owner sent it; long ago for the name of a task that is not ours. */
    static long sentAtMillis(String taskId) {
        String[] parts = taskId.split("-", -1);
        return parts.length == 3 && parts[2].matches("\\d{1,18}")
                ? Long.parseLong(parts[2])
                : Long.MIN_VALUE;
    }

    /** How long an attempt takes. */
    static long runMillis(String taskId) {
        String[] parts = taskId.split("-", -1);
        return parts.length == 3 && parts[1].matches("\\d{1,18}")
                ? runMillis(Long.parseLong(parts[1]))
                : SHORTEST_MILLIS;
    }

    private static long runMillis(long number) {
        return SHORTEST_MILLIS + number * 7_919 % SPREAD_MILLIS;
    }
}
