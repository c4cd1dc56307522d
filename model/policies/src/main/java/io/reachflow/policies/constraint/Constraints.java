package io.reachflow.policies.constraint;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** All constraints, in the order in which a person would want to hear of them. */
public final class Constraints {
    private static final Constraint SOFTWARE = new SoftwareConstraint();
    private static final Constraint MODEL = new ModelConstraint();
    private static final Constraint REGION = new RegionConstraint();
    private static final Constraint BUDGET = new BudgetConstraint();
    private static final Constraint QUARANTINE = new QuarantineConstraint();
    private static final Constraint FREE_SHARE = new ShareConstraint();
    private static final Constraint MEMORY = new MemoryConstraint();
    private static final Constraint NOT_PAUSED = new PauseConstraint();
    private static final Constraint HEARD = new SilenceConstraint();

    /** What stays as it is for as long as the card does: rules of task and card. */
    private static final List<Constraint> LASTING =
            List.of(SOFTWARE, MODEL, REGION, BUDGET, QUARANTINE);

    /** What changes when leases end, or owners and GPUs come back. */
    private static final List<Constraint> PASSING = List.of(FREE_SHARE, MEMORY, NOT_PAUSED, HEARD);

    private Constraints() {}

    public static boolean fits(Task task, GpuSlot slot) {
        return fitsAtAnyPrice(task, slot) && BUDGET.fits(task, slot);
    }

    /**
     * Whether it fits but for the price, which is the one rule that hardly two tasks have in
     * common. One by one, and what most often fails first: this runs for every pair of task and
     * GPU.
     */
    public static boolean fitsAtAnyPrice(Task task, GpuSlot slot) {
        return FREE_SHARE.fits(task, slot)
                && MEMORY.fits(task, slot)
                && NOT_PAUSED.fits(task, slot)
                && HEARD.fits(task, slot)
                && fitsLasting(task, slot);
    }

    /** All lasting constraints but for the price. */
    private static boolean fitsLasting(Task task, GpuSlot slot) {
        return SOFTWARE.fits(task, slot)
                && MODEL.fits(task, slot)
                && REGION.fits(task, slot)
                && QUARANTINE.fits(task, slot);
    }

    /** Whether it could run there if nothing else did. */
    public static boolean fitsWhenIdle(Task task, GpuSlot slot) {
        // What is cheap to ask first: this runs for every pair of task and GPU.
        return task.memoryMibPerGpu() <= slot.totalMemoryMib()
                && NOT_PAUSED.fits(task, slot)
                && fitsLasting(task, slot)
                && BUDGET.fits(task, slot);
    }

    /** What would keep the task from the GPU if nothing else ran there; null when nothing does. */
    public static @Nullable Constraint firstAgainstIdle(Task task, GpuSlot slot) {
        if (fitsWhenIdle(task, slot)) {
            return null;
        }
        Constraint lasting = first(LASTING, task, slot);
        if (lasting != null) {
            return lasting;
        }
        // As on the emptied slot, which is not made for every pair: all of its share is free.
        if (task.memoryMibPerGpu() > slot.totalMemoryMib()) {
            return MEMORY;
        }
        return NOT_PAUSED;
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
    private static @Nullable Constraint first(
            List<Constraint> constraints, Task task, GpuSlot slot) {
        for (int i = 0; i < constraints.size(); i++) {
            if (!constraints.get(i).fits(task, slot)) {
                return constraints.get(i);
            }
        }
        return null;
    }
}
