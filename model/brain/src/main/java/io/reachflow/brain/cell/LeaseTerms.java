package io.reachflow.brain.cell;

import io.reachflow.brain.book.BookEntry;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.TermReview;
import io.reachflow.policies.policy.WaitingTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Asks the policy about leases whose term is over, when all has been placed that fits: who still
 * waits may need their GPUs. What is not renewed is asked to stop.
 */
final class LeaseTerms {
    private final WindowContext window;
    private final LeaseEndings endings;

    LeaseTerms(WindowContext window) {
        this.window = window;
        this.endings = new LeaseEndings(window);
    }

    /** Asks, where the policy can place others. */
    void review() {
        List<TaskState> over = over();
        if (over.isEmpty()) {
            return;
        }
        TaskQueue queue = queue();
        int stoppingGpus = window.book().stoppingGpus();
        for (TaskState state : over) {
            List<GpuSlot> slots = members(state.requireLease());
            WaitingTask running = state.released(null, window.endMillis()).waiting();
            TermReview review = new TermReview(running, slots, queue, stoppingGpus);
            if (!canStop(state, slots) || window.policy().renews(review)) {
                renew(state);
            } else {
                endings.askToStop(state, "TERM_ENDED", "its term is over, and it is not renewed");
                stoppingGpus += state.requireLease().gpuIds().size();
            }
        }
    }

    /** Asks nobody: where nothing can be placed, nothing need make room. */
    void renewAll() {
        over().forEach(this::renew);
    }

    private List<TaskState> over() {
        return window.book().due(window.endMillis()).stream()
                .filter(TaskState::isLeased)
                .filter(state -> state.requireLease().isTermOver(window.endMillis()))
                .toList();
    }

    private void renew(TaskState state) {
        long termMillis = window.policy().leaseTermMillis();
        window.book().put(state.renewed(window.endMillis(), termMillis));
    }

    /**
     * Whether its work can be saved before it would be ended by force. The line may be slower than
     * it is taken for, so there has to be twice the time.
     */
    private boolean canStop(TaskState state, List<GpuSlot> slots) {
        boolean heard = slots.stream().noneMatch(slot -> slot.gpu().suspect());
        return heard && 2 * endings.saveMillis(state) <= window.settings().stopLimitMillis();
    }

    private List<GpuSlot> members(Lease lease) {
        return lease.gpuIds().stream().flatMap(id -> window.pool().slot(id).stream()).toList();
    }

    /** By id: the book's own order is not the same after a restore. */
    private TaskQueue queue() {
        List<BookEntry> entries = new ArrayList<>(window.book().waiting());
        entries.sort(Comparator.comparing(BookEntry::taskId));
        return window.queue(entries.stream().map(entry -> entry.state().waiting()).toList());
    }
}
