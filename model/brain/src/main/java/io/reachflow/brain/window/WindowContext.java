package io.reachflow.brain.window;

import io.reachflow.brain.book.GpuPool;
import io.reachflow.brain.book.TaskBook;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.TaskState;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What every step of closing a window needs: its cell and its end, the settings, the policy that
 * decides, the GPUs and tasks, and where decisions and news go.
 */
@RecordBuilder
public record WindowContext(
        String cell,
        long endMillis,
        CellSettings settings,
        Policy policy,
        GpuPool pool,
        TaskBook book,
        WindowLog log,
        WindowNews news) {

    /** Whether tasks that wait are looked at though nothing changed. */
    public boolean isRecheck() {
        return settings.isRecheck(endMillis);
    }

    /** Whether the reasons for waiting are looked up again. */
    public boolean explainsAgain() {
        return settings.explainsAgain(endMillis);
    }

    /** Whether a task has waited here for so long that another cell is worth a try. */
    public boolean isDueForSpill(TaskState state) {
        return state.isDueForSpill(endMillis, settings);
    }

    /** The GPUs of which some is free at present. */
    public ClusterView free() {
        return pool.free(endMillis);
    }

    /** Some of the tasks that wait, as a policy orders them. */
    public TaskQueue queue(List<WaitingTask> waiting) {
        return new TaskQueue(
                endMillis, settings.agingMillis(), waiting, book.heldByTenant(), pool.total());
    }

    /** The cell's load as a policy is told of it, with these GPUs free. */
    public CellLoad load(ClusterView free) {
        CellOutlook outlook = policy.looksAhead() ? Expectations.of(this) : CellOutlook.UNKNOWN;
        return new CellLoad(
                endMillis, pool.size(), free.slots().size(), book.waitingCount(), outlook);
    }
}
