package io.reachflow.model.cell;

import io.reachflow.model.task.Task;
import java.util.List;

/** What constraints look at in a task, but for the price: many tasks need the same. */
record Need(
        int gpus,
        int sharePermille,
        long memoryMibPerGpu,
        List<String> cudaVersions,
        List<String> regions,
        List<String> models) {
    static Need of(Task task) {
        return new Need(
                task.gpus(),
                task.sharePermille(),
                task.memoryMibPerGpu(),
                task.acceptedCudaVersions(),
                task.allowedRegions(),
                task.allowedModels());
    }
}
