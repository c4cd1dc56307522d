package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * Any GPU. The lot is a hash of task, attempt, GPU and window: no two draws are alike, and every
 * run draws the same.
 */
final class RandomFit implements Placing {
    private static final double UNIT = 0x1p-53;

    @Override
    public double[] score(Candidates candidates) {
        WaitingTask waiting = candidates.waiting();
        long seed = mix(hash(waiting.task().taskId()) + waiting.attempts());
        long draw = mix(seed ^ candidates.nowMillis());
        List<GpuSlot> slots = candidates.slots();
        return slots.stream()
                .mapToDouble(slot -> (mix(draw ^ hash(slot.gpuId())) >>> 11) * UNIT)
                .toArray();
    }

    /** Of all characters, 64 bits wide: ids that differ in a digit must not meet. */
    private static long hash(String text) {
        long hash = 0;
        for (int i = 0; i < text.length(); i++) {
            hash = mix(hash + text.charAt(i));
        }
        return hash;
    }

    /** The finalizer of SplitMix64: every bit of the input turns about half of the output's. */
    private static long mix(long value) {
        long mixed = value + 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
