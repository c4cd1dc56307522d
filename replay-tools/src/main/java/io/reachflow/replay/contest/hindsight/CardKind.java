package io.reachflow.replay.contest.hindsight;

import io.reachflow.model.task.Task;
import io.reachflow.replay.world.GpuModel;
import io.reachflow.replay.world.Host;
import java.util.List;

/**
 * Cards that are alike for tasks, but for their prices.
 *
 * @param gpus how many there are, though maybe not at once
 */
record CardKind(
        String model,
        String cudaVersion,
        long memoryMib,
        double speed,
        double leastPriceUsd,
        int gpus) {

    static CardKind of(List<Host> alike) {
        GpuModel model = alike.get(0).model();
        return new CardKind(
                model.label(),
                alike.get(0).software().cudaVersion(),
                model.memoryGib() * 1024L,
                model.relativeSpeed(),
                alike.stream().mapToDouble(Host::pricePerGpuHourUsd).min().orElseThrow(),
                alike.stream().mapToInt(host -> host.gpuIds().size()).sum());
    }

    String name() {
        return model + " " + cudaVersion;
    }

    boolean fits(Task task) {
        return task.memoryMibPerGpu() <= memoryMib
                && (task.allowedModels().isEmpty() || task.allowedModels().contains(model))
                && (task.acceptedCudaVersions().isEmpty()
                        || task.acceptedCudaVersions().contains(cudaVersion))
                && (!task.budgetIsLimit()
                        || task.maxPricePerGpuHourUsd() == null
                        || leastPriceUsd <= task.maxPricePerGpuHourUsd());
    }
}
