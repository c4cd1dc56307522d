package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.Serializable;

/**
 * How much a cell takes in at most, so that nobody outside can make its state grow without end.
 * What is beyond a limit is refused when it comes; what is there stays.
 *
 * @param gpus present at once
 * @param gpusPerHost of one host, present at once
 * @param waitingTasks new ones are refused when so many wait; those of other cells are not
 * @param waitingTasksPerTenant the same for the tasks of one tenant
 * @param unseenCancellations of tasks that the cell does not know, remembered at once
 * @param maxWaitMillis waiting after which a task is given up, all its waits together; 0: never
 */
@RecordBuilder
public record CellLimits(
        int gpus,
        int gpusPerHost,
        int waitingTasks,
        int waitingTasksPerTenant,
        int unseenCancellations,
        long maxWaitMillis)
        implements Serializable {

    public static final CellLimits STANDARD =
            CellLimitsBuilder.builder()
                    .gpus(20_000)
                    .gpusPerHost(256)
                    .waitingTasks(100_000)
                    .waitingTasksPerTenant(20_000)
                    .unseenCancellations(10_000)
                    .maxWaitMillis(0)
                    .build();

    public CellLimits {
        requirePositive("GPUs in a cell", gpus);
        requirePositive("GPUs of a host", gpusPerHost);
        requirePositive("waiting tasks in a cell", waitingTasks);
        requirePositive("waiting tasks of a tenant", waitingTasksPerTenant);
        requirePositive("cancellations of unknown tasks", unseenCancellations);
        if (maxWaitMillis < 0) {
            throw new IllegalArgumentException(
                    "The longest wait (" + maxWaitMillis + " ms) must not be negative.");
        }
    }

    private static void requirePositive(String what, int value) {
        if (value <= 0) {
            throw new IllegalArgumentException(
                    "The maximum of " + what + " (" + value + ") must be positive.");
        }
    }
}
