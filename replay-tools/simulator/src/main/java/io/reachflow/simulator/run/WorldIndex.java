package io.reachflow.simulator.run;

import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.task.WorldTask;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds in a world what a decision names. */
final class WorldIndex {
    private final Map<String, Host> hostsByGpu = new HashMap<>();
    private final Map<String, WorldTask> tasksById = new HashMap<>();

    WorldIndex(World world) {
        for (Host host : world.hosts()) {
            host.gpuIds().forEach(gpuId -> hostsByGpu.put(gpuId, host));
        }
        world.tasks().forEach(task -> tasksById.put(task.id(), task));
    }

    WorldTask task(String taskId) {
        return known("task", taskId, tasksById.get(taskId));
    }

    /**
     * One host per GPU, in the order of the GPUs; the same host several times if it has several.
     */
    List<Host> hosts(List<String> gpuIds) {
        if (gpuIds.isEmpty()) {
            throw new IllegalArgumentException("An assignment must name at least one GPU.");
        }
        return gpuIds.stream().map(id -> known("GPU", id, hostsByGpu.get(id))).toList();
    }

    private static <T> T known(String what, String id, @Nullable T found) {
        if (found == null) {
            throw new IllegalArgumentException(
                    "A decision names a "
                            + what
                            + " ("
                            + id
                            + ") that is not in this world. Dispatch with the same world options as"
                            + " the replay: --scenario, --seed, --gpus, --hours, --load and so"
                            + " on.");
        }
        return found;
    }
}
