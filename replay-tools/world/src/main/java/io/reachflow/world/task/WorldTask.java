package io.reachflow.world.task;

import io.reachflow.schema.TaskArrival;

/**
 * A task as it is asked for, and what only the world knows of it.
 *
 * @param trueWorkGpuSeconds the compute it really takes; the request carries an estimate
 */
public record WorldTask(long arrivedAtMillis, double trueWorkGpuSeconds, TaskArrival request) {

    public String id() {
        return request.getTaskId();
    }
}
