package io.reachflow.brain.cell;

import io.reachflow.brain.placement.WaitReason;
import io.reachflow.brain.placement.WaitReasons;
import io.reachflow.brain.state.TaskState;
import io.reachflow.brain.window.WindowContext;
import java.util.Optional;

/** What becomes of tasks that were tried and not placed: they wait, or go to another cell. */
final class Deferral {
    private final WindowContext window;
    private final WaitReasons reasons;
    private final HandingOn handing;

    Deferral(WindowContext window, WaitReasons reasons, HandingOn handing) {
        this.window = window;
        this.reasons = reasons;
        this.handing = handing;
    }

    /** Looks up why a task waits, and says so, or hands it to another cell. */
    void explain(TaskState state) {
        WaitReason reason = reasons.of(state);
        boolean leaves = reason.hopeless() || window.isDueForSpill(state);
        Optional<String> next = leaves ? window.book().nextCell(state) : Optional.empty();
        next.ifPresentOrElse(other -> handing.toNeighbour(state, other), () -> tell(state, reason));
    }

    /** Leaves a task waiting without a word, or hands it to another cell. */
    void leave(TaskState state) {
        boolean leaves = window.isRecheck() && window.isDueForSpill(state);
        Optional<String> next = leaves ? window.book().nextCell(state) : Optional.empty();
        boolean retriedNext = reasons.noted(state).map(WaitReason::retriedNext).orElse(false);
        if (next.isPresent()) {
            handing.toNeighbour(state, next.get());
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
}
