package io.reachflow.brain.book;

import io.reachflow.intake.task.Task;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/** What constraints look at in a task, but for the price: many tasks need the same. */
@RecordBuilder
public record ResourceNeed(
        int gpus,
        int sharePermille,
        long memoryMibPerGpu,
        List<String> cudaVersions,
        List<String> regions,
        List<String> models) {
    public static ResourceNeed of(Task task) {
        return ResourceNeedBuilder.builder()
                .gpus(task.gpus())
                .sharePermille(task.sharePermille())
                .memoryMibPerGpu(task.memoryMibPerGpu())
                .cudaVersions(task.acceptedCudaVersions())
                .regions(task.allowedRegions())
                .models(task.allowedModels())
                .build();
    }
}
