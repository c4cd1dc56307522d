package io.reachflow.policies.learned;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts a batch that would need too much memory at once. Only the batch decides where, so that a
 * replay cuts it alike.
 */
final class BatchSlices {
    /** Some tasks of a batch, and how many GPUs are a candidate of any of them. */
    record Slice(List<Candidates> tasks, int gpus) {}

    /** Pairs of a task and a GPU in one slice: some 3 MB of features. */
    static final int MOST_PAIRS = 1 << 16;

    private BatchSlices() {}

    static List<Slice> of(List<Candidates> batch) {
        return of(batch, MOST_PAIRS);
    }

    /** Slices in the batch's order; a task that is too much by itself has one of its own. */
    static List<Slice> of(List<Candidates> batch, int mostPairs) {
        List<Slice> slices = new ArrayList<>();
        Set<String> gpus = new HashSet<>();
        int from = 0;
        for (int i = 0; i < batch.size(); i++) {
            int gpusBefore = gpus.size();
            add(gpus, batch.get(i));
            if (i > from && (long) (i + 1 - from) * gpus.size() > mostPairs) {
                slices.add(new Slice(batch.subList(from, i), gpusBefore));
                from = i;
                gpus.clear();
                add(gpus, batch.get(i));
            }
        }
        if (from < batch.size()) {
            slices.add(new Slice(batch.subList(from, batch.size()), gpus.size()));
        }
        return slices;
    }

    private static void add(Set<String> gpus, Candidates candidates) {
        for (GpuSlot slot : candidates.slots()) {
            gpus.add(slot.gpuId());
        }
    }
}
