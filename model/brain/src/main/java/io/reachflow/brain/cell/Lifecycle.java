package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import io.reachflow.schema.LeaseEnd;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Applies a window's events: tasks come, leases end, GPUs join and leave. Places nothing. */
final class Lifecycle {
    private final WindowContext window;
    private final LeaseEndings endings;
    private final Admission admission;
    private final GpuChanges gpus;

    Lifecycle(WindowContext window) {
        this.window = window;
        this.endings = new LeaseEndings(window);
        this.admission = new Admission(window);
        this.gpus = new GpuChanges(window, endings, admission);
    }

    void apply(CellEvent event) {
        switch (event.kind()) {
            case GPU -> gpus.apply(event, payload(event, event.gpu()));
            case OUTCOME -> outcome(event, payload(event, event.outcome()));
            case CANCELLATION -> cancel(event);
            case ARRIVAL -> arrive(event, payload(event, event.task()));
            case HANDOVER -> takeOver(event, payload(event, event.handover()));
        }
    }

    /** What an event of its kind carries. */
    private static <T> T payload(CellEvent event, @Nullable T carried) {
        if (carried == null) {
            throw new IllegalArgumentException(
                    "The event (" + event + ") does not carry what its kind stands for.");
        }
        return carried;
    }

    private void outcome(CellEvent event, Outcome outcome) {
        Optional<TaskState> found =
                window.book()
                        .find(outcome.taskId())
                        .filter(state -> state.isLeasedIn(outcome.leaseEpoch()));
        if (found.isEmpty()) {
            if (outcome.kind() != Outcome.Kind.EVICTED) {
                refuseStale(event, outcome);
            }
            // Else it confirms that a preempted attempt was stopped: nothing is left to do.
            return;
        }
        TaskState state = found.get();
        gpus.keep(state.requireLease(), outcome.hostDatasets());
        switch (outcome.kind()) {
            case STARTED, PROGRESS -> window.book().put(state.heard(outcome, event.timeMillis()));
            case COMPLETED -> complete(state, event.timeMillis(), outcome);
            case EVICTED -> endings.retry(state, LeaseEnd.PREEMPTED, outcome, event.timeMillis());
            case FAILED -> fail(state, outcome, event.timeMillis());
        }
    }

    private void refuseStale(CellEvent event, Outcome outcome) {
        String reason =
                "The lease epoch ("
                        + outcome.leaseEpoch()
                        + ") that the outcome "
                        + outcome.kind()
                        + " of task ("
                        + outcome.taskId()
                        + ") names is not live in cell "
                        + window.cell()
                        + ": it has ended, or was never granted.";
        window.log().refuse(new Refusal(event, "STALE_LEASE", reason));
        if (!outcome.kind().endsLease()) {
            String stop = "this lease has ended: stop what runs under it";
            window.log().fence(outcome, event.late(), stop);
        }
    }

    private void complete(TaskState state, long timeMillis, Outcome outcome) {
        Long deadline = state.waiting().task().deadlineMillis();
        boolean inTime = deadline == null || timeMillis <= deadline;
        LeaseEnd end = inTime ? LeaseEnd.COMPLETED : LeaseEnd.COMPLETED_LATE;
        endings.complete(state, end, outcome, timeMillis);
    }

    private void fail(TaskState state, Outcome outcome, long timeMillis) {
        if (outcome.isUserError()) {
            endings.fail(state, outcome, timeMillis);
            return;
        }
        boolean gpuLeft = "GPU_LEFT".equals(outcome.cause());
        endings.retry(state, gpuLeft ? LeaseEnd.GPU_LEFT : LeaseEnd.FAILED, outcome, timeMillis);
    }

    private void cancel(CellEvent event) {
        Optional<TaskState> found = window.book().find(event.id());
        if (found.isPresent()) {
            endings.withdraw(found.get(), LeaseEnd.CANCELLED, "its owner cancelled it");
            return;
        }
        Optional<EndedTask> known = window.book().ended().find(event.id());
        if (known.isEmpty()) {
            if (admission.admitsCancellation(event)) {
                remember(EndedTask.cancelledUnseen(event.id()));
            }
        } else if (known.get().handedOn() && !known.get().cancelledUnseen()) {
            // It may be on its way, and come in when the others have forgotten that it is
            // cancelled: so this is sent after it.
            window.book().ended().replace(known.get().cancelled());
            window.log().cancel(event.id());
        }
    }

    private void remember(EndedTask task) {
        window.book().ended().add(window.endMillis(), task);
    }

    private void arrive(CellEvent event, Task task) {
        WaitingTask waiting = WaitingTask.fresh(task, event.timeMillis());
        accept(event, TaskState.arrived(waiting, List.of(), event.timeMillis(), event.late()));
    }

    private void takeOver(CellEvent event, Handover handover) {
        WaitingTask waiting =
                WaitingTaskBuilder.builder()
                        .task(handover.task())
                        .arrivedAtMillis(handover.arrivedAtMillis())
                        .attempts(handover.attempts())
                        .interruptions(handover.interruptions())
                        .stopped(handover.stopped())
                        .checkpointedFraction(handover.checkpointedFraction())
                        .servedGpuSeconds(handover.servedGpuSeconds())
                        .build();
        accept(
                event,
                TaskState.arrived(
                        waiting, handover.visitedCells(), event.timeMillis(), event.late()));
    }

    private void accept(CellEvent event, TaskState state) {
        Optional<EndedTask> over = window.book().ended().find(state.taskId());
        boolean isHandover = event.kind() == CellEvent.Kind.HANDOVER;
        boolean comesBack = isHandover && over.isPresent() && over.get().handedOn();
        boolean isElsewhere = !isHandover && over.isPresent() && over.get().handedOn();
        if (over.isPresent() && over.get().cancelledUnseen() && !isElsewhere) {
            window.log()
                    .rejectRewarded(
                            state,
                            LeaseEnd.CANCELLED,
                            "CANCELLED",
                            "its owner cancelled it before it arrived");
            remember(EndedTask.over(state.taskId()));
            return;
        }
        boolean isOver = over.isPresent() && !comesBack;
        if (isOver || window.book().find(state.taskId()).isPresent()) {
            String reason =
                    "The task id ("
                            + state.taskId()
                            + ") is already known to cell "
                            + window.cell()
                            + "; an id is used once. The first arrival stands.";
            window.log().refuse(new Refusal(event, "DUPLICATE_TASK", reason));
            return;
        }
        // What another cell has handed over can't go back.
        boolean handedOver = event.kind() == CellEvent.Kind.HANDOVER;
        if (handedOver || admission.admits(event, state.waiting().task())) {
            window.book().ended().remove(state.taskId());
            window.book().put(state);
            window.news().waits(state.taskId());
        }
    }

    /** What follows when all of the window's events are applied. */
    void endEvents() {
        gpus.giveUpLost();
        expire();
    }

    /** Withdraws what has passed its deadline, and takes back leases that nobody speaks for. */
    private void expire() {
        for (TaskState state : window.book().due(window.endMillis())) {
            Long deadline = state.waiting().task().deadlineMillis();
            if (deadline != null && deadline < window.endMillis()) {
                endings.withdraw(state, LeaseEnd.DEADLINE_PASSED, "its deadline has passed");
            } else if (!state.isLeased()) {
                endings.giveUpWaiting(state);
            } else {
                expireLease(state);
            }
        }
    }

    /** That a term is over is looked at later, when it is known who waits. */
    private void expireLease(TaskState state) {
        Lease lease = state.requireLease();
        long silence = window.settings().leaseSilenceMillis();
        if (lease.isStopOverdue(window.endMillis())) {
            String reason = "it was asked to stop, and did not in time";
            endings.takeBack(state, LeaseEnd.PREEMPTED, "STOP_OVERDUE", reason);
        } else if (lease.silentSinceMillis() + silence >= window.endMillis()) {
            return;
        } else if (gpus.cantBeHeard(state)) {
            window.book().put(state.excusedUntil(window.endMillis()));
        } else {
            String reason = "its dispatcher was silent for " + silence / 1000 + " s";
            endings.takeBack(state, LeaseEnd.SILENT, "SILENT", reason);
        }
    }
}
