package io.reachflow.brain.cell;

import io.reachflow.brain.placement.WaitReason;
import io.reachflow.brain.placement.WaitReasons;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.LeaseEndings;
import io.reachflow.brain.window.WindowContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What becomes of tasks that were tried and not placed: they wait, or go to another cell. */
final class Deferral {
    private final WindowContext window;
    private final WaitReasons reasons;
    private final LeaseEndings endings;

    Deferral(WindowContext window, WaitReasons reasons, LeaseEndings endings) {
        this.window = window;
        this.reasons = reasons;
        this.endings = endings;
    }

    /** Looks up why a task waits, and says so, or hands it to another cell. */
    void explain(TaskState state) {
        WaitReason reason = reasons.of(state);
        boolean leaves = reason.hopeless() || window.isDueForSpill(state);
        Optional<String> next = leaves ? window.book().nextCell(state) : Optional.empty();
        next.ifPresentOrElse(other -> spill(state, other), () -> tell(state, reason));
    }

    /** Leaves a task waiting without a word, or hands it to another cell. */
    void leave(TaskState state) {
        boolean leaves = window.isRecheck() && window.isDueForSpill(state);
        Optional<String> next = leaves ? window.book().nextCell(state) : Optional.empty();
        boolean retriedNext = reasons.noted(state).map(WaitReason::retriedNext).orElse(false);
        if (next.isPresent()) {
            spill(state, next.get());
        } else if (retriedNext != state.tryNext()) {
            window.book().put(state.withTryNext(retriedNext));
        }
    }

    /** Tasks that were pushed aside in this window are told so; they are tried in the next. */
    void explainEvicted() {
        for (String taskId : window.news().newlyWaiting()) {
            Optional<TaskState> state = window.book().find(taskId).filter(one -> !one.isLeased());
            if (state.isPresent() && state.get().deferredFor() == null) {
                tell(state.get(), WaitReason.contended());
            }
        }
    }

    /** Says why a task waits: at first, and when a look at it finds that the reason has changed. */
    private void tell(TaskState state, WaitReason reason) {
        boolean news =
                state.deferredFor() == null
                        || !(reason.retriedNext() || reason.code().equals(state.deferredFor()));
        if (news) {
            window.log().defer(state, reason.code(), reason.words());
            window.book().put(state.deferred(reason.code(), reason.retriedNext()));
        } else if (reason.retriedNext() != state.tryNext()) {
            window.book().put(state.withTryNext(reason.retriedNext()));
        }
    }

    private void spill(TaskState state, String toCell) {
        window.log().defer(state, "SPILLED", "handed to cell " + toCell);
        List<String> visited = new ArrayList<>(state.visitedCells());
        visited.add(window.cell());
        Handover handover =
                HandoverBuilder.builder()
                        .task(state.waiting().task())
                        .arrivedAtMillis(state.waiting().arrivedAtMillis())
                        .attempts(state.waiting().attempts())
                        .interruptions(state.waiting().interruptions())
                        .checkpointedFraction(state.waiting().checkpointedFraction())
                        .servedGpuSeconds(state.waiting().servedGpuSeconds())
                        .visitedCells(visited)
                        .build();
        long takenAt = window.endMillis() + window.settings().spillDelayMillis();
        window.log().spill(new Spill(window.cell(), toCell, takenAt, handover));
        endings.remove(state);
    }
}
