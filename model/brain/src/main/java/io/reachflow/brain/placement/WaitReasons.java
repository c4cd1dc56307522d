package io.reachflow.brain.placement;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.book.ResourceNeed;
import io.reachflow.brain.state.TaskState;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Constraint;
import io.reachflow.policies.constraint.Constraints;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why tasks wait in a window: what placing noted of them, or else what the constraints say, which
 * is looked up once for all that ask for the same.
 */
public final class WaitReasons {
    /** All that the constraints look at. */
    private record Requirement(ResourceNeed need, @Nullable Double priceLimitUsd) {
        static Requirement of(Task task) {
            return new Requirement(
                    ResourceNeed.of(task),
                    task.budgetIsLimit() ? task.maxPricePerGpuHourUsd() : null);
        }
    }

    private final GpuPool pool;
    private final Map<String, WaitReason> noted = new HashMap<>();
    private final Map<Requirement, WaitReason> byConstraints = new HashMap<>();

    public WaitReasons(GpuPool pool) {
        this.pool = pool;
    }

    /** A task was tried and has to wait for something else than the constraints. */
    void note(TaskState state, WaitReason reason) {
        noted.put(state.taskId(), reason);
    }

    /** What placing noted of a task; empty: nothing. */
    public Optional<WaitReason> noted(TaskState state) {
        return Optional.ofNullable(noted.get(state.taskId()));
    }

    public WaitReason of(TaskState state) {
        return noted(state).orElseGet(() -> byConstraints(state));
    }

    /** To be called when something was reserved or released: the constraints may say otherwise. */
    public void poolChanged() {
        byConstraints.clear();
    }

    private WaitReason byConstraints(TaskState state) {
        Task task = state.waiting().task();
        String busy = WaitReason.busyCode(task);
        if (busy.equals(state.deferredFor()) && couldRun(task)) {
            return WaitReason.stillBusy(busy);
        }
        return byConstraints.computeIfAbsent(Requirement.of(task), need -> counted(task));
    }

    /** Whether enough GPUs could run it if all were idle. */
    private boolean couldRun(Task task) {
        int able = 0;
        List<GpuSlot> slots = pool.slots();
        for (int i = 0; i < slots.size() && able < task.gpus(); i++) {
            able += Constraints.fitsWhenIdle(task, slots.get(i)) ? 1 : 0;
        }
        return able == task.gpus();
    }

    /** What keeps a task from the cell's GPUs, by counting over all of them. */
    private WaitReason counted(Task task) {
        if (pool.isEmpty()) {
            return WaitReason.noGpus();
        }
        int free = 0;
        int able = 0;
        for (GpuSlot slot : pool.slots()) {
            // What is leased at present does not make a task hopeless: only the idle card counts.
            if (Constraints.fitsWhenIdle(task, slot)) {
                able++;
                free += Constraints.fits(task, slot) ? 1 : 0;
            }
        }
        return able >= task.gpus()
                ? WaitReason.busy(task, free, able)
                : WaitReason.hopeless(task, able, pool.size(), blocking(task));
    }

    /**
     * Which constraints keep it from idle cards; asked only for the few tasks that are hopeless.
     */
    private BlockingConstraintCounter blocking(Task task) {
        BlockingConstraintCounter blocking = new BlockingConstraintCounter();
        for (GpuSlot slot : pool.slots()) {
            Constraint first = Constraints.firstAgainstIdle(task, slot);
            if (first != null) {
                blocking.add(first, slot);
            }
        }
        return blocking;
    }
}
