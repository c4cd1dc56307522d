package io.reachflow.streams.verify.fact;

import io.reachflow.schema.TaskArrival;
import io.reachflow.streams.topics.TopicPosition;

/** A task as it first arrived. */
public record RequestedTask(
        TopicPosition at,
        long arrivedAtMillis,
        String taskId,
        int gpus,
        int sharePermille,
        long memoryMibPerGpu) {

    static RequestedTask of(
            TopicPosition at, long arrivedAtMillis, TaskArrival task, Interner interner) {
        return new RequestedTask(
                at,
                arrivedAtMillis,
                interner.intern(task.getTaskId()),
                task.getGpus(),
                task.getSharePermille(),
                task.getMemoryMibPerGpu());
    }

    RequestedTask earlier(RequestedTask other) {
        return other.arrivedAtMillis < arrivedAtMillis ? other : this;
    }
}
