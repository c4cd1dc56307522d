package io.reachflow.model.cell;

import io.reachflow.model.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Why tasks wait, looked up once for all that ask for the same. Holds for as long as nothing is
 * reserved or released.
 */
final class WaitReasons {
    /** What the constraints look at. */
    private record Requirement(
            int gpus,
            int sharePermille,
            long memoryMibPerGpu,
            Double priceLimitUsd,
            List<String> cudaVersions,
            List<String> regions,
            List<String> models) {
        static Requirement of(Task task) {
            return new Requirement(
                    task.gpus(),
                    task.sharePermille(),
                    task.memoryMibPerGpu(),
                    task.budgetIsLimit() ? task.maxPricePerGpuHourUsd() : null,
                    task.acceptedCudaVersions(),
                    task.allowedRegions(),
                    task.allowedModels());
        }
    }

    private final Pool pool;
    private final Map<Requirement, WaitReason> known = new HashMap<>();

    WaitReasons(Pool pool) {
        this.pool = pool;
    }

    WaitReason of(Task task) {
        return known.computeIfAbsent(Requirement.of(task), need -> WaitReason.of(task, pool));
    }

    /** To be called when the pool has changed. */
    void forget() {
        known.clear();
    }
}
