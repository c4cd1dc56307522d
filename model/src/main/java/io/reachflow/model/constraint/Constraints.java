package io.reachflow.model.constraint;

import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.task.Task;
import java.util.List;
import java.util.Optional;

/** All constraints, in the order in which a person would want to hear of them. */
public final class Constraints {
    /** What stays as it is for as long as the card does: rules of task and card. */
    private static final List<Constraint> LASTING =
            List.of(
                    new Software(),
                    new ModelRule(),
                    new RegionRule(),
                    new BudgetLimit(),
                    new NotQuarantined());

    /** What changes when leases end or owners come back. */
    private static final List<Constraint> PASSING =
            List.of(new FreeShare(), new Memory(), new NotPaused());

    private static final Constraint MEMORY = new Memory();

    private Constraints() {}

    public static boolean fits(Task task, GpuSlot slot) {
        return all(PASSING, task, slot) && all(LASTING, task, slot);
    }

    /** Whether it could run there if nothing else did. */
    public static boolean fitsWhenIdle(Task task, GpuSlot slot) {
        return all(LASTING, task, slot) && all(PASSING, task, slot.emptied());
    }

    private static boolean all(List<Constraint> constraints, Task task, GpuSlot slot) {
        return first(constraints, task, slot) == null;
    }

    /** The first constraint that keeps the task from the GPU; empty when it fits. */
    public static Optional<Constraint> firstAgainst(Task task, GpuSlot slot) {
        Constraint lasting = first(LASTING, task, slot);
        if (lasting != null) {
            return Optional.of(lasting);
        }
        // Too little memory even when idle is a lasting reason, so it comes before "busy".
        if (!MEMORY.fits(task, slot.emptied())) {
            return Optional.of(MEMORY);
        }
        return Optional.ofNullable(first(PASSING, task, slot));
    }

    /** By index: this runs for every pair of task and GPU. */
    private static Constraint first(List<Constraint> constraints, Task task, GpuSlot slot) {
        for (int i = 0; i < constraints.size(); i++) {
            if (!constraints.get(i).fits(task, slot)) {
                return constraints.get(i);
            }
        }
        return null;
    }
}
