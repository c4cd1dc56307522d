package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.placement.Placement;
import io.reachflow.brain.placement.SearchScope;
import io.reachflow.brain.placement.WaitReasons;
import io.reachflow.brain.preemption.Preemption;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.policies.cluster.ClusterView;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.LeaseEnd;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The second half of closing a window: which tasks are tried, which are placed, and what becomes of
 * the rest.
 */
final class Scheduling {
    private final WindowContext window;
    private final LeaseEndings endings;
    private final WaitReasons reasons;
    private final WaitingOrder order;
    private final Placement placement;
    private final Deferral deferral;

    Scheduling(WindowContext window) {
        this.window = window;
        this.endings = new LeaseEndings(window);
        this.reasons = new WaitReasons(window.pool());
        this.order = new WaitingOrder(window);
        this.placement = new Placement(window, reasons);
        this.deferral = new Deferral(window, reasons, new HandingOn(window, endings));
    }

    void run() {
        ClusterView free = window.free();
        List<BookEntry> tasks = toTry(free);
        if (tasks.isEmpty()) {
            return;
        }
        boolean recheck = window.isRecheck();
        boolean explains = window.explainsAgain();
        int rechecked = 0;
        for (TaskState left : placement.place(tasks, free, scope())) {
            // Both looks go over every GPU: once, and then for the first ones at rechecks.
            boolean anew = left.deferredFor() == null || window.pool().isEmpty();
            boolean again = recheck && rechecked++ < CellSettings.RECHECKED_TASKS;
            if ((anew || again) && preempt(left)) {
                continue;
            }
            if (anew || (again && explains)) {
                deferral.explain(left);
            } else {
                deferral.leave(left);
            }
        }
        deferral.explainEvicted();
    }

    /**
     * The tasks to try. They must follow from this window's events and durable state alone: a
     * restored cell has to try the same tasks as one that was never interrupted.
     */
    private List<BookEntry> toTry(ClusterView free) {
        if (window.news().concernsAll() || window.isRecheck()) {
            return new RetryFilter(window, order).toTry(free);
        }
        Set<String> ids = new HashSet<>(window.news().newlyWaiting());
        ids.addAll(window.book().retriedNext());
        if (window.policy().reservesForFirst() && !ids.isEmpty()) {
            // What comes later must not take what is kept for the first.
            return order.ofAll();
        }
        return order.of(ids.stream().map(window.book()::entry).toList());
    }

    private SearchScope scope() {
        if (window.explainsAgain()) {
            return SearchScope.THOROUGH;
        }
        return window.policy().mayWait()
                ? SearchScope.renewed(
                        window.pool().free(window.endMillis(), window.news().renewedGpus()))
                : SearchScope.USUAL;
    }

    private boolean preempt(TaskState urgent) {
        Policy policy = window.policy();
        if (!policy.preempts() || !policy.preemptsFor(urgent.waiting().task())) {
            return false;
        }
        Optional<Preemption.Plan> plan =
                new Preemption(window).plan(window.book().entry(urgent.taskId()));
        if (plan.isEmpty()) {
            return false;
        }
        String reason = "task " + urgent.taskId() + " would otherwise miss its deadline";
        for (TaskState victim : plan.get().victims()) {
            endings.takeBack(victim, LeaseEnd.PREEMPTED, "HIGHER_PRIORITY", reason);
        }
        reasons.poolChanged();
        ClusterView room = new ClusterView(window.endMillis(), byId(plan.get()));
        return placement.placeInRoom(urgent, room);
    }

    private List<GpuSlot> byId(Preemption.Plan plan) {
        TreeSet<String> ids = new TreeSet<>();
        plan.slots().forEach(slot -> ids.add(slot.gpuId()));
        return ids.stream().map(id -> window.pool().slot(id).orElseThrow()).toList();
    }
}
