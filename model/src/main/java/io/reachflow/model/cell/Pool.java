package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.gpu.Gpu;
import io.reachflow.model.policy.Held;
import io.reachflow.model.task.Task;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A cell's GPUs and what is reserved on them. */
final class Pool {
    private final TreeMap<String, GpuSlot> slots = new TreeMap<>();
    private final Set<String> changed = new LinkedHashSet<>();
    private Held total = Held.NOTHING;

    void restore(Gpu gpu, long lastEpoch) {
        slots.put(gpu.gpuId(), GpuSlot.idle(gpu, lastEpoch));
        total = total.plus(whole(gpu));
    }

    /** Takes a GPU in as it is seen now; true when tasks that wait are worth another look. */
    boolean put(Gpu gpu) {
        GpuSlot before = slots.get(gpu.gpuId());
        slots.put(gpu.gpuId(), before == null ? GpuSlot.idle(gpu, 0) : before.seenAs(gpu));
        changed.add(gpu.gpuId());
        total = total.plus(whole(gpu)).minus(before == null ? Held.NOTHING : whole(before.gpu()));
        return before == null || !gpu.placesLike(before.gpu());
    }

    boolean remove(String gpuId) {
        changed.add(gpuId);
        GpuSlot before = slots.remove(gpuId);
        if (before == null) {
            return false;
        }
        total = total.minus(whole(before.gpu()));
        return true;
    }

    private static Held whole(Gpu gpu) {
        return new Held(Task.WHOLE_GPU_PERMILLE, gpu.memoryMib() == null ? 0 : gpu.memoryMib());
    }

    /** All that the GPUs have, free or not. */
    Held total() {
        return total;
    }

    void reserve(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            // After a restore a lease may name a GPU whose departure is still to be applied.
            slots.computeIfPresent(
                    gpuId,
                    (id, slot) ->
                            slot.reserve(
                                    task.sharePermille(), task.memoryMibPerGpu(), lease.epoch()));
            changed.add(gpuId);
        }
    }

    void release(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            slots.computeIfPresent(
                    gpuId,
                    (id, slot) -> slot.release(task.sharePermille(), task.memoryMibPerGpu()));
        }
    }

    Optional<GpuSlot> slot(String gpuId) {
        return Optional.ofNullable(slots.get(gpuId));
    }

    boolean isEmpty() {
        return slots.isEmpty();
    }

    int size() {
        return slots.size();
    }

    Iterable<GpuSlot> slots() {
        return slots.values();
    }

    /** The GPUs of which some is free. */
    ClusterView free(long nowMillis) {
        List<GpuSlot> free = new ArrayList<>();
        for (GpuSlot slot : slots.values()) {
            if (slot.freePermille() > 0) {
                free.add(slot);
            }
        }
        return new ClusterView(nowMillis, free);
    }

    /** The ids of GPUs to be written to durable state since the last call. */
    List<String> takeChanged() {
        List<String> ids = List.copyOf(changed);
        changed.clear();
        return ids;
    }
}
