package io.reachflow.brain.book;

import io.reachflow.policies.cluster.GpuSlot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Slots in the order of their ids, in one piece of memory: they are gone through far more often
 * than they change.
 */
final class SlotList {
    private final List<GpuSlot> slots = new ArrayList<>();

    /** The slots as they are; null when one has changed since they were last asked for. */
    private @Nullable List<GpuSlot> view = List.of();

    void put(GpuSlot slot) {
        int at = find(slot.gpuId());
        if (at >= 0) {
            slots.set(at, slot);
        } else {
            slots.add(-at - 1, slot);
        }
        view = null;
    }

    void remove(String gpuId) {
        int at = find(gpuId);
        if (at >= 0) {
            slots.remove(at);
            view = null;
        }
    }

    /** Does not change any more. */
    List<GpuSlot> view() {
        if (view == null) {
            view = List.copyOf(slots);
        }
        return view;
    }

    /** The slot's place, or the place where it would be put, negative and less one. */
    private int find(String gpuId) {
        int low = 0;
        int high = slots.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = slots.get(middle).gpuId().compareTo(gpuId);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -low - 1;
    }
}
