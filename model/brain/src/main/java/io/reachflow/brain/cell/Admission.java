package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellLimits;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;

/**
 * Whether a cell has room for what comes from outside. It looks at durable state and at the order
 * of events alone, so a second run refuses the same.
 */
final class Admission {
    private final WindowContext window;
    private final CellLimits limits;

    Admission(WindowContext window) {
        this.window = window;
        this.limits = window.settings().limits();
    }

    /** Refuses a GPU that the cell does not have yet, where there is no room for it. */
    boolean admits(CellEvent event, Gpu gpu) {
        if (window.pool().slotOrNull(gpu.gpuId()) != null) {
            return true;
        }
        if (window.pool().size() >= limits.gpus()) {
            return refuse(
                    event,
                    "CELL_GPU_LIMIT",
                    "The cell " + window.cell() + " has " + limits.gpus() + " GPUs",
                    "gpu.max-per-cell");
        }
        if (window.pool().countOfHost(gpu.hostId()) >= limits.gpusPerHost()) {
            return refuse(
                    event,
                    "HOST_GPU_LIMIT",
                    "The host (" + gpu.hostId() + ") has " + limits.gpusPerHost() + " GPUs",
                    "gpu.max-per-host");
        }
        return true;
    }

    /** Refuses a new task where too many wait. */
    boolean admits(CellEvent event, Task task) {
        if (window.book().waitingCount() >= limits.waitingTasks()) {
            return refuse(
                    event,
                    "CELL_QUEUE_LIMIT",
                    "In cell " + window.cell() + " " + limits.waitingTasks() + " tasks wait",
                    "task.max-waiting-per-cell");
        }
        if (window.book().waitingOf(task.tenant()) >= limits.waitingTasksPerTenant()) {
            return refuse(
                    event,
                    "TENANT_QUEUE_LIMIT",
                    "Of tenant ("
                            + task.tenant()
                            + ") "
                            + limits.waitingTasksPerTenant()
                            + " tasks wait in cell "
                            + window.cell(),
                    "task.max-waiting-per-tenant");
        }
        return true;
    }

    /** Refuses to remember the cancellation of a task that is not known, where too many are. */
    boolean admitsCancellation(CellEvent event) {
        if (window.book().ended().unseenCancellations() >= limits.unseenCancellations()) {
            return refuse(
                    event,
                    "CANCELLATION_LIMIT",
                    "Cell "
                            + window.cell()
                            + " remembers "
                            + limits.unseenCancellations()
                            + " cancellations of tasks that it does not know",
                    "task.max-unseen-cancellations");
        }
        return true;
    }

    private boolean refuse(CellEvent event, String code, String fact, String setting) {
        String reason =
                fact
                        + ", which is the most (setting "
                        + setting
                        + "): "
                        + event.id()
                        + " is left"
                        + " out. Send it again later.";
        window.log().refuse(new Refusal(event, code, reason));
        return false;
    }
}
