package io.reachflow.model.cell;

import io.reachflow.model.gpu.GpuChange;
import io.reachflow.model.policy.Waiting;
import io.reachflow.model.reward.Reward;
import io.reachflow.model.task.Outcome;
import io.reachflow.model.task.Task;
import io.reachflow.schema.LeaseEnd;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Applies a window's events: tasks come, leases end, GPUs join and leave. Places nothing. */
final class Lifecycle {
    private final String cell;
    private final long windowEndMillis;
    private final Pool pool;
    private final TaskBook book;
    private final EndedTasks ended;
    private final WindowLog log;
    private final CellSettings settings;

    /** GPUs that were freed, or came, or are other than they were. */
    private final SortedSet<String> renewed = new TreeSet<>();

    /** The last GPU left. */
    private boolean emptied;

    /** Tasks that began to wait in this window. */
    private final TreeSet<String> fresh = new TreeSet<>();

    Lifecycle(
            String cell,
            long windowEndMillis,
            Pool pool,
            TaskBook book,
            EndedTasks ended,
            WindowLog log,
            CellSettings settings) {
        this.cell = cell;
        this.windowEndMillis = windowEndMillis;
        this.pool = pool;
        this.book = book;
        this.ended = ended;
        this.log = log;
        this.settings = settings;
    }

    /** Something became free, or nothing is left: waiting tasks are worth another look. */
    boolean lookAgain() {
        return emptied || !renewed.isEmpty();
    }

    SortedSet<String> renewed() {
        return renewed;
    }

    Set<String> fresh() {
        return fresh;
    }

    void apply(CellEvent event) {
        switch (event.kind()) {
            case GPU -> gpuChanged(event.gpu());
            case OUTCOME -> outcome(event);
            case CANCELLATION -> cancel(event);
            case ARRIVAL -> arrive(event);
            case HANDOVER -> takeOver(event);
        }
    }

    private void gpuChanged(GpuChange change) {
        if (!change.isGone()) {
            if (pool.put(change.gpu())) {
                renewed.add(change.gpuId());
            }
            return;
        }
        if (pool.remove(change.gpuId())) {
            // An empty cell is not woken for rechecks, so this is the time to send tasks elsewhere.
            emptied |= pool.isEmpty();
            for (BookEntry entry : List.copyOf(book.onGpu(change.gpuId()))) {
                TaskState state = entry.state();
                String reason = "GPU " + change.gpuId() + " is gone: " + change.goneReason();
                log.preempt(state, "GPU_LEFT", reason);
                retry(state, LeaseEnd.GPU_LEFT, reason);
            }
        }
    }

    private void outcome(CellEvent event) {
        Outcome outcome = event.outcome();
        Optional<TaskState> found =
                book.find(outcome.taskId())
                        .filter(TaskState::isLeased)
                        .filter(state -> state.lease().epoch() == outcome.leaseEpoch());
        if (found.isEmpty()) {
            if (outcome.kind() != Outcome.Kind.EVICTED) {
                refuseStale(event);
            }
            // Else it confirms that a preempted attempt was stopped: nothing is left to do.
            return;
        }
        TaskState state = found.get();
        switch (outcome.kind()) {
            case STARTED, PROGRESS ->
                    book.put(state.heard(event.timeMillis(), outcome.checkpointedFraction()));
            case COMPLETED -> complete(state, event.timeMillis(), outcome);
            case EVICTED -> retry(state, LeaseEnd.PREEMPTED, outcome);
            case FAILED -> fail(state, outcome);
        }
    }

    private void refuseStale(CellEvent event) {
        Outcome outcome = event.outcome();
        String reason =
                "The lease epoch ("
                        + outcome.leaseEpoch()
                        + ") that the outcome "
                        + outcome.kind()
                        + " of task ("
                        + outcome.taskId()
                        + ") names is not live in cell "
                        + cell
                        + ": it has ended, or was never granted.";
        log.refusals.add(new Refusal(event, "STALE_LEASE", reason));
        if (!outcome.kind().endsLease()) {
            log.fence(event, "this lease has ended: stop what runs under it");
        }
    }

    private void complete(TaskState state, long timeMillis, Outcome outcome) {
        Long deadline = state.waiting().task().deadlineMillis();
        boolean inTime = deadline == null || timeMillis <= deadline;
        endLease(state, inTime ? LeaseEnd.COMPLETED : LeaseEnd.COMPLETED_LATE, spent(outcome));
        finish(state);
    }

    private void fail(TaskState state, Outcome outcome) {
        if (outcome.isUserError()) {
            endLease(state, LeaseEnd.FAILED, spent(outcome));
            log.reject(
                    state.released(null, windowEndMillis),
                    "USER_ERROR",
                    "it failed by its own fault");
            finish(state);
            return;
        }
        boolean gpuLeft = "GPU_LEFT".equals(outcome.cause());
        retry(state, gpuLeft ? LeaseEnd.GPU_LEFT : LeaseEnd.FAILED, outcome);
    }

    private static Reward.Spent spent(Outcome outcome) {
        return new Reward.Spent(
                orZero(outcome.costUsd()),
                orZero(outcome.transferSeconds()),
                orZero(outcome.lostWorkSeconds()));
    }

    private static double orZero(Double measured) {
        return measured == null ? 0 : measured;
    }

    private void retry(TaskState state, LeaseEnd end, Outcome outcome) {
        endLease(state, end, spent(outcome));
        waitAgain(state, end, outcome.checkpointedFraction(), "the last attempt ended by " + end);
    }

    private void retry(TaskState state, LeaseEnd end, String reason) {
        // Nobody is left to report what was lost: all since the dispatcher was last heard of.
        double lost = (windowEndMillis - state.lease().heardAtMillis()) / 1000.0;
        endLease(state, end, new Reward.Spent(0, 0, Math.max(0, lost)));
        waitAgain(state, end, null, reason);
    }

    private void waitAgain(
            TaskState state, LeaseEnd end, Double checkpointedFraction, String reason) {
        TaskState released = state.released(checkpointedFraction, windowEndMillis);
        if (released.waiting().attempts() >= released.waiting().task().maxAttempts()) {
            exhausted(released, end, reason);
            return;
        }
        book.put(released);
        fresh.add(released.taskId());
    }

    private void exhausted(TaskState state, LeaseEnd end, String reason) {
        String code = "ATTEMPTS_EXHAUSTED";
        String words = "all " + state.waiting().attempts() + " attempts are used; " + reason;
        if (end == LeaseEnd.PREEMPTED) {
            // Being stopped is no failure of the lease, but this is one of the task.
            log.rejectRewarded(state, LeaseEnd.FAILED, code, words);
        } else {
            log.reject(state, code, words);
        }
        finish(state);
    }

    /** Ends the lease of a task by force, to make room for another. */
    void evict(TaskState state, String reason) {
        log.preempt(state, "HIGHER_PRIORITY", reason);
        double lost = (windowEndMillis - state.lease().heardAtMillis()) / 1000.0;
        endLease(state, LeaseEnd.PREEMPTED, new Reward.Spent(0, 0, Math.max(0, lost)));
        waitAgain(state, LeaseEnd.PREEMPTED, null, reason);
    }

    private void endLease(TaskState state, LeaseEnd end, Reward.Spent spent) {
        pool.release(state.waiting().task(), state.lease());
        log.rewardLease(state, end, spent);
        renewed.addAll(state.lease().gpuIds());
    }

    /** The task is over, or another cell's. */
    void finish(TaskState state) {
        book.remove(state.taskId());
        fresh.remove(state.taskId());
        ended.add(windowEndMillis, new EndedTask(state.taskId(), false));
    }

    private void cancel(CellEvent event) {
        Optional<TaskState> found = book.find(event.id());
        if (found.isPresent()) {
            withdraw(found.get(), LeaseEnd.CANCELLED, "its owner cancelled it");
        } else if (ended.find(event.id()).isEmpty()) {
            ended.add(windowEndMillis, new EndedTask(event.id(), true));
        }
    }

    private void withdraw(TaskState state, LeaseEnd end, String reason) {
        if (!state.isLeased()) {
            log.rejectRewarded(state, end, end.name(), reason);
            finish(state);
            return;
        }
        log.preempt(state, end.name(), reason);
        endLease(state, end, Reward.Spent.NOTHING);
        finish(state);
    }

    private void arrive(CellEvent event) {
        Task task = event.task();
        Waiting waiting = Waiting.fresh(task, event.timeMillis());
        accept(event, TaskState.arrived(waiting, List.of(), event.timeMillis(), event.late()));
    }

    private void takeOver(CellEvent event) {
        Handover handover = event.handover();
        Waiting waiting =
                new Waiting(
                        handover.task(),
                        handover.arrivedAtMillis(),
                        handover.attempts(),
                        handover.checkpointedFraction(),
                        handover.servedGpuSeconds());
        accept(
                event,
                TaskState.arrived(
                        waiting, handover.visitedCells(), event.timeMillis(), event.late()));
    }

    private void accept(CellEvent event, TaskState state) {
        Optional<EndedTask> over = ended.find(state.taskId());
        if (over.isPresent() && over.get().cancelledUnseen()) {
            log.rejectRewarded(
                    state,
                    LeaseEnd.CANCELLED,
                    "CANCELLED",
                    "its owner cancelled it before it arrived");
            ended.add(windowEndMillis, new EndedTask(state.taskId(), false));
            return;
        }
        if (over.isPresent() || book.find(state.taskId()).isPresent()) {
            log.refusals.add(
                    new Refusal(
                            event,
                            "DUPLICATE_TASK",
                            "The task id ("
                                    + state.taskId()
                                    + ") is already known to cell "
                                    + cell
                                    + "; an id is used once. The first arrival stands."));
            return;
        }
        book.put(state);
        fresh.add(state.taskId());
    }

    /** Withdraws what has passed its deadline, and takes back leases that nobody speaks for. */
    void expire() {
        for (TaskState state : book.due(windowEndMillis)) {
            Long deadline = state.waiting().task().deadlineMillis();
            if (deadline != null && deadline < windowEndMillis) {
                withdraw(state, LeaseEnd.DEADLINE_PASSED, "its deadline has passed");
            } else {
                String reason =
                        "its dispatcher was silent for "
                                + settings.leaseSilenceMillis() / 1000
                                + " s";
                log.preempt(state, "SILENT", reason);
                retry(state, LeaseEnd.SILENT, reason);
            }
        }
    }
}
