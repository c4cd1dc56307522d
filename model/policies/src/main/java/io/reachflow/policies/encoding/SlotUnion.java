package io.reachflow.policies.encoding;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The GPUs that are a candidate of any task. Candidates lie in the order of their ids, so lists are
 * merged; to hash every candidate of every task took longer than to encode a GPU.
 */
final class SlotUnion {
    private static final Comparator<GpuSlot> BY_ID = SlotUnion::compare;

    private SlotUnion() {}

    /** Each GPU once, in the order of their ids; of those with the same id, the first task's. */
    static List<GpuSlot> of(List<Candidates> batch) {
        List<GpuSlot> union = List.of();
        for (Candidates some : batch) {
            union = merged(union, ordered(some.slots()));
        }
        return union;
    }

    /** Where slots lie in the union. */
    static int[] places(List<GpuSlot> union, List<GpuSlot> slots) {
        int[] places = new int[slots.size()];
        int at = 0;
        for (int i = 0; i < places.length; i++) {
            GpuSlot slot = slots.get(i);
            while (at < union.size() && compare(union.get(at), slot) < 0) {
                at++;
            }
            boolean found = at < union.size() && compare(union.get(at), slot) == 0;
            // Slots out of order are behind.
            places[i] = found ? at : Collections.binarySearch(union, slot, BY_ID);
        }
        return places;
    }

    private static List<GpuSlot> ordered(List<GpuSlot> slots) {
        for (int i = 1; i < slots.size(); i++) {
            if (compare(slots.get(i - 1), slots.get(i)) >= 0) {
                return merged(List.of(), slots.stream().sorted(BY_ID).toList());
            }
        }
        return slots;
    }

    private static List<GpuSlot> merged(List<GpuSlot> one, List<GpuSlot> other) {
        List<GpuSlot> merged = new ArrayList<>(Math.max(one.size(), other.size()));
        int at = 0;
        int otherAt = 0;
        while (at < one.size() || otherAt < other.size()) {
            int order = at == one.size() ? 1 : otherAt == other.size() ? -1 : 0;
            if (order == 0) {
                order = compare(one.get(at), other.get(otherAt));
            }
            GpuSlot next = order <= 0 ? one.get(at++) : other.get(otherAt++);
            otherAt += order == 0 ? 1 : 0;
            if (merged.isEmpty() || compare(merged.get(merged.size() - 1), next) != 0) {
                merged.add(next);
            }
        }
        return merged;
    }

    /** Most slots that meet are the very same, of the same snapshot. */
    @SuppressWarnings("ReferenceEquality")
    private static int compare(GpuSlot one, GpuSlot other) {
        return one == other ? 0 : one.gpuId().compareTo(other.gpuId());
    }
}
