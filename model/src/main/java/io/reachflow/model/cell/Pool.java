package io.reachflow.model.cell;

import io.reachflow.model.cluster.ClusterView;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.gpu.Gpu;
import io.reachflow.model.policy.Held;
import io.reachflow.model.task.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A cell's GPUs and what is reserved on them. */
final class Pool {
    /** A GPU's place, whose slot is replaced when something is reserved or released. */
    private static final class Place {
        private GpuSlot slot;

        Place(GpuSlot slot) {
            this.slot = slot;
        }
    }

    /** The same places twice: in the order of ids, and to be found without comparing them. */
    private final TreeMap<String, Place> places = new TreeMap<>();

    private final Map<String, Place> placeOf = new HashMap<>();

    /** The slots of which some is free: in a busy cell these are few. */
    private final TreeMap<String, GpuSlot> free = new TreeMap<>();

    /** All slots in the order of their ids; null when one has changed since they were listed. */
    private List<GpuSlot> listed;

    private final Set<String> changed = new LinkedHashSet<>();
    private Held total = Held.NOTHING;
    private double speedLimit;

    void restore(Gpu gpu, long lastEpoch) {
        set(GpuSlot.idle(gpu, lastEpoch));
        total = total.plus(whole(gpu));
    }

    /** Takes a GPU in as it is seen now; true when tasks that wait are worth another look. */
    boolean put(Gpu gpu) {
        Place place = placeOf.get(gpu.gpuId());
        GpuSlot before = place == null ? null : place.slot;
        set(before == null ? GpuSlot.idle(gpu, 0) : before.seenAs(gpu));
        changed.add(gpu.gpuId());
        total = total.plus(whole(gpu)).minus(before == null ? Held.NOTHING : whole(before.gpu()));
        return before == null || !gpu.placesLike(before.gpu());
    }

    boolean remove(String gpuId) {
        changed.add(gpuId);
        Place before = placeOf.remove(gpuId);
        if (before == null) {
            return false;
        }
        listed = null;
        places.remove(gpuId);
        free.remove(gpuId);
        total = total.minus(whole(before.slot.gpu()));
        return true;
    }

    private void set(GpuSlot slot) {
        String gpuId = slot.gpuId();
        Place place = placeOf.get(gpuId);
        if (place == null) {
            place = new Place(slot);
            placeOf.put(gpuId, place);
            places.put(gpuId, place);
        }
        place.slot = slot;
        listed = null;
        speedLimit = Math.max(speedLimit, slot.gpu().speedOrAssumed());
        if (slot.freePermille() > 0) {
            free.put(gpuId, slot);
        } else {
            free.remove(gpuId);
        }
    }

    private static Held whole(Gpu gpu) {
        return new Held(Task.WHOLE_GPU_PERMILLE, gpu.memoryMib() == null ? 0 : gpu.memoryMib());
    }

    /** All that the GPUs have, free or not. */
    Held total() {
        return total;
    }

    /** No GPU is faster; some that is gone may have been as fast. */
    double speedLimit() {
        return speedLimit;
    }

    void reserve(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            change(
                    gpuId,
                    slot ->
                            slot.reserve(
                                    task.sharePermille(), task.memoryMibPerGpu(), lease.epoch()));
            changed.add(gpuId);
        }
    }

    void release(Task task, Lease lease) {
        for (String gpuId : lease.gpuIds()) {
            change(gpuId, slot -> slot.release(task.sharePermille(), task.memoryMibPerGpu()));
        }
    }

    private void change(String gpuId, UnaryOperator<GpuSlot> how) {
        Place place = placeOf.get(gpuId);
        // After a restore a lease may name a GPU whose departure is still to be applied.
        if (place != null) {
            set(how.apply(place.slot));
        }
    }

    Optional<GpuSlot> slot(String gpuId) {
        return Optional.ofNullable(slotOrNull(gpuId));
    }

    /** For where this is asked for every candidate. */
    GpuSlot slotOrNull(String gpuId) {
        Place place = placeOf.get(gpuId);
        return place == null ? null : place.slot;
    }

    boolean isEmpty() {
        return places.isEmpty();
    }

    int size() {
        return places.size();
    }

    /** All slots, in the order of their ids. */
    List<GpuSlot> slots() {
        if (listed == null) {
            listed = new ArrayList<>(places.size());
            for (Place place : places.values()) {
                listed.add(place.slot);
            }
        }
        return listed;
    }

    /** The GPUs of which some is free. */
    ClusterView free(long nowMillis) {
        return new ClusterView(nowMillis, List.copyOf(free.values()));
    }

    /** The ids of GPUs to be written to durable state since the last call. */
    List<String> takeChanged() {
        List<String> ids = List.copyOf(changed);
        changed.clear();
        return ids;
    }
}
