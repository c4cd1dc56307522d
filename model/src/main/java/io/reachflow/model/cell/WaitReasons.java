package io.reachflow.model.cell;

import io.reachflow.model.task.Task;
import java.util.HashMap;
import java.util.Map;

/**
 * Why tasks wait, looked up once for all that ask for the same. Holds for as long as nothing is
 * reserved or released.
 */
final class WaitReasons {
    /** All that the constraints look at. */
    private record Requirement(Need need, Double priceLimitUsd) {
        static Requirement of(Task task) {
            return new Requirement(
                    Need.of(task), task.budgetIsLimit() ? task.maxPricePerGpuHourUsd() : null);
        }
    }

    private final Pool pool;
    private final Map<Requirement, WaitReason> known = new HashMap<>();

    WaitReasons(Pool pool) {
        this.pool = pool;
    }

    WaitReason of(TaskState state) {
        Task task = state.waiting().task();
        String busy = WaitReason.busyCode(task);
        if (busy.equals(state.deferredFor()) && WaitReason.couldRun(task, pool)) {
            return WaitReason.stillBusy(busy);
        }
        return known.computeIfAbsent(Requirement.of(task), need -> WaitReason.of(task, pool));
    }

    /** To be called when the pool has changed. */
    void forget() {
        known.clear();
    }
}
