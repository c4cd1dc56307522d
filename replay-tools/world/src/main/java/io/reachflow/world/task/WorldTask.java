package io.reachflow.world.task;

import io.reachflow.schema.TaskArrival;
import io.reachflow.world.scenario.Workload;
import org.jspecify.annotations.Nullable;

/**
 * A task as it is asked for, and what only the world knows of it.
 *
 * @param trueWorkGpuSeconds the compute it really takes; the request carries an estimate
 * @param workload how it gets along with others on its GPU
 */
public record WorldTask(
        long arrivedAtMillis, double trueWorkGpuSeconds, Workload workload, TaskArrival request) {

    public String id() {
        return request.getTaskId();
    }

    /** Whether there is a place for its data and checkpoints. */
    public boolean hasStore() {
        return request.getDataRegion() != null;
    }

    /** What each of its hosts needs. */
    public double dataMib() {
        return hasStore() ? request.getDataMib() : 0;
    }

    /** The dataset that hosts may keep; null: it has none. */
    public @Nullable String datasetId() {
        return dataMib() > 0 ? request.getDatasetId() : null;
    }
}
