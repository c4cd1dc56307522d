package io.reachflow.brain.book;

import io.reachflow.brain.task.Task;
import java.util.List;

/** What constraints look at in a task, but for the price: many tasks need the same. */
public record ResourceNeed(
        int gpus,
        int sharePermille,
        long memoryMibPerGpu,
        List<String> cudaVersions,
        List<String> regions,
        List<String> models) {
    public static ResourceNeed of(Task task) {
        return new ResourceNeed(
                task.gpus(),
                task.sharePermille(),
                task.memoryMibPerGpu(),
                task.acceptedCudaVersions(),
                task.allowedRegions(),
                task.allowedModels());
    }
}
