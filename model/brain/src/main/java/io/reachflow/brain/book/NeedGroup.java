package io.reachflow.brain.book;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraints;
import org.jspecify.annotations.Nullable;

/**
 * The waiting tasks of one need. Whether a free GPU fits is looked up once for all of them, so that
 * a look at hundreds of waiting tasks costs little when few of them have a chance.
 */
public final class NeedGroup {
    private final ResourceNeed need;
    private final Task example;
    private int tasks;
    private @Nullable ClusterView countedOn;
    private int fitting;

    NeedGroup(ResourceNeed need, Task example) {
        this.need = need;
        this.example = example;
    }

    public ResourceNeed need() {
        return need;
    }

    void add() {
        tasks++;
    }

    /** True when it was the last one. */
    boolean remove() {
        tasks--;
        return tasks == 0;
    }

    /** How many GPUs of a view fit at any price, counted up to as many as a task of it needs. */
    @SuppressWarnings("ReferenceEquality") // a view never changes, and each window makes its own
    public int fitting(ClusterView view) {
        if (countedOn != view) {
            countedOn = view;
            fitting = count(view);
        }
        return fitting;
    }

    private int count(ClusterView view) {
        int count = 0;
        for (int i = 0; i < view.slots().size() && count < need.gpus(); i++) {
            GpuSlot slot = view.slots().get(i);
            count += Constraints.fitsAtAnyPrice(example, slot) ? 1 : 0;
        }
        return count;
    }
}
