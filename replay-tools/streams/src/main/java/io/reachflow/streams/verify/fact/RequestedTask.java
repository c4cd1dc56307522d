package io.reachflow.streams.verify.fact;

import io.reachflow.schema.TaskArrival;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;

/** A task as it first arrived. */
@RecordBuilder
public record RequestedTask(
        TopicPosition at,
        long arrivedAtMillis,
        String taskId,
        int gpus,
        int sharePermille,
        long memoryMibPerGpu) {

    static RequestedTask of(
            TopicPosition at, long arrivedAtMillis, TaskArrival task, Interner interner) {
        return RequestedTaskBuilder.builder()
                .at(at)
                .arrivedAtMillis(arrivedAtMillis)
                .taskId(interner.intern(task.getTaskId()))
                .gpus(task.getGpus())
                .sharePermille(task.getSharePermille())
                .memoryMibPerGpu(task.getMemoryMibPerGpu())
                .build();
    }

    RequestedTask earlier(RequestedTask other) {
        return other.arrivedAtMillis < arrivedAtMillis ? other : this;
    }
}
