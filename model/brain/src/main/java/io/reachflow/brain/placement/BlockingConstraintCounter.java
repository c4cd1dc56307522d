package io.reachflow.brain.placement;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraint;
import java.util.ArrayList;
import java.util.List;

/** Which constraint keeps a task from most GPUs, and the first GPU that it keeps it from. */
final class BlockingConstraintCounter {
    private static final class Count {
        private final Constraint constraint;
        private final GpuSlot example;
        private int gpus;

        Count(Constraint constraint, GpuSlot example) {
            this.constraint = constraint;
            this.example = example;
        }
    }

    /** There are few constraints: to look through them is faster than any map. */
    private final List<Count> counts = new ArrayList<>();

    void add(Constraint against, GpuSlot slot) {
        for (int i = 0; i < counts.size(); i++) {
            if (counts.get(i).constraint == against) {
                counts.get(i).gpus++;
                return;
            }
        }
        Count first = new Count(against, slot);
        first.gpus = 1;
        counts.add(first);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    String code() {
        return mostFrequent().constraint.code();
    }

    /** In words, for the first GPU, as if nothing ran there. */
    String reason(Task task) {
        Count most = mostFrequent();
        return most.constraint.reason(task, most.example.emptied());
    }

    /** Among equals the first by its code, so that the order of GPUs does not count. */
    private Count mostFrequent() {
        Count most = counts.get(0);
        for (Count count : counts) {
            int byCode = count.constraint.code().compareTo(most.constraint.code());
            if (count.gpus > most.gpus || (count.gpus == most.gpus && byCode < 0)) {
                most = count;
            }
        }
        return most;
    }
}
