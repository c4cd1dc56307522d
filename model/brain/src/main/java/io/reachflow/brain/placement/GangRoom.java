package io.reachflow.brain.placement;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.GpuSlot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many GPUs of each host and of each site could hold a member of a gang. */
final class GangRoom {
    /** For tasks that do not care. */
    private static final GangRoom NONE = new GangRoom(Integer.MAX_VALUE);

    private final int gang;
    private final Map<String, Integer> countByHost = new HashMap<>();
    private final Map<String, Integer> countBySite = new HashMap<>();

    private GangRoom(int gang) {
        this.gang = gang;
    }

    static GangRoom of(Task task, List<GpuSlot> fitting) {
        if (!task.communicates()) {
            return NONE;
        }
        GangRoom room = new GangRoom(task.gpus());
        for (GpuSlot slot : fitting) {
            Gpu gpu = slot.gpu();
            room.countByHost.merge(gpu.hostId(), 1, Integer::sum);
            if (gpu.siteId() != null) {
                room.countBySite.merge(gpu.siteId(), 1, Integer::sum);
            }
        }
        return room;
    }

    /** How close to this GPU a gang that communicates could stay. */
    Closeness closeness(GpuSlot slot) {
        Gpu gpu = slot.gpu();
        if (countByHost.getOrDefault(gpu.hostId(), 0) >= gang) {
            return Closeness.HOST;
        }
        return gpu.siteId() != null && countBySite.getOrDefault(gpu.siteId(), 0) >= gang
                ? Closeness.SITE
                : Closeness.APART;
    }
}
