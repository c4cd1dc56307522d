package io.reachflow.world.task;

import io.reachflow.schema.TaskArrival;
import io.reachflow.world.scenario.Workload;

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
}
