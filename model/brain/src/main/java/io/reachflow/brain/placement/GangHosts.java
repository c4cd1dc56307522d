package io.reachflow.brain.placement;

import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.intake.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many of a task's fitting GPUs stand in each host; counted only where it matters. */
final class GangHosts {
    private static final GangHosts NONE = new GangHosts(0);

    private final int gang;
    private final Map<String, Integer> countByHost = new HashMap<>();

    private GangHosts(int gang) {
        this.gang = gang;
    }

    static GangHosts of(Task task, List<GpuSlot> fitting) {
        if (!task.communicates()) {
            return NONE;
        }
        GangHosts mates = new GangHosts(task.gpus());
        for (GpuSlot slot : fitting) {
            mates.countByHost.merge(slot.gpu().hostId(), 1, Integer::sum);
        }
        return mates;
    }

    /** Whether a gang that communicates could stay in this GPU's host. */
    boolean hostsWholeGang(GpuSlot slot) {
        return !countByHost.isEmpty() && countByHost.getOrDefault(slot.gpu().hostId(), 0) >= gang;
    }
}
