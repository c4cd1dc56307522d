package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;
import io.reachflow.schema.TaskArrival;

/** A task as it first arrived. */
record AskedTask(
        Position at,
        long arrivedAtMillis,
        String taskId,
        int gpus,
        int sharePermille,
        long memoryMibPerGpu) {

    static AskedTask of(Position at, long arrivedAtMillis, TaskArrival task, Interner interner) {
        return new AskedTask(
                at,
                arrivedAtMillis,
                interner.intern(task.getTaskId()),
                task.getGpus(),
                task.getSharePermille(),
                task.getMemoryMibPerGpu());
    }

    AskedTask earlier(AskedTask other) {
        return other.arrivedAtMillis < arrivedAtMillis ? other : this;
    }
}
