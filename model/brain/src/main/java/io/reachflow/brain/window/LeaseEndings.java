package io.reachflow.brain.window;

import io.reachflow.brain.reward.Spent;
import io.reachflow.brain.state.EndedTask;
import io.reachflow.brain.state.Lease;
import io.reachflow.brain.state.TaskState;
import io.reachflow.intake.task.Outcome;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.schema.LeaseEnd;
import org.jspecify.annotations.Nullable;

/** Ends leases and what becomes of their tasks: they wait again, or are over. */
public final class LeaseEndings {
    /** How long a task without a deadline is remembered that another cell has. */
    private static final long HANDED_ON_MILLIS = 24 * 3_600_000L;

    private final WindowContext window;

    public LeaseEndings(WindowContext window) {
        this.window = window;
    }

    /** Ends a lease as its dispatcher said, and has the task wait for its next attempt. */
    public void retry(TaskState state, LeaseEnd end, Outcome outcome, long timeMillis) {
        endLease(state, end, spent(state, outcome, timeMillis));
        waitAgain(state, end, outcome.checkpointedFraction(), "the last attempt ended by " + end);
    }

    /**
     * Asks a lease to stop gracefully. It stays live until its dispatcher says that its work is
     * saved, or until the time for that is over.
     */
    public void askToStop(TaskState state, String code, String reason) {
        long now = window.endMillis();
        TaskState asked =
                state.askedToStop(
                        now, now + saveMillis(state), now + window.settings().stopLimitMillis());
        window.log().askToStop(asked, code, reason);
        window.book().put(asked);
    }

    /** How long it is expected to take until the work of a lease is saved. */
    public long saveMillis(TaskState state) {
        GpuSlot sender = window.pool().slotOrNull(state.requireLease().gpuIds().get(0));
        return sender == null
                ? 0
                : Math.round(1000 * Estimate.saveSeconds(state.waiting().task(), sender.gpu()));
    }

    /** Ends a lease by force, and has the task wait for its next attempt. */
    public void takeBack(TaskState state, LeaseEnd end, String code, String reason) {
        window.log().preempt(state, code, reason);
        endLease(state, end, spentUntilNow(state));
        waitAgain(state, end, null, reason);
    }

    /** Ends the lease of a task that is done. */
    public void complete(TaskState state, LeaseEnd end, Outcome outcome, long timeMillis) {
        endLease(state, end, spent(state, outcome, timeMillis));
        remove(state);
    }

    /** Gives up a task that failed by its own fault. */
    public void fail(TaskState state, Outcome outcome, long timeMillis) {
        endLease(state, LeaseEnd.FAILED, spent(state, outcome, timeMillis));
        TaskState released = state.released(null, window.endMillis());
        window.log().reject(released, "USER_ERROR", "it failed by its own fault");
        remove(state);
    }

    /** Gives up a task, whether it waits or runs, that nobody wants any more. */
    public void withdraw(TaskState state, LeaseEnd end, String reason) {
        if (state.isLeased()) {
            window.log().preempt(state, end.name(), reason);
            endLease(state, end, spentUntilNow(state));
        } else {
            window.log().rejectRewarded(state, end, end.name(), reason);
        }
        remove(state);
    }

    /** Gives up a task that has waited for longer than any may. */
    public void giveUpWaiting(TaskState state) {
        long seconds = window.settings().limits().maxWaitMillis() / 1000;
        String reason = "it waited for more than " + seconds + " s";
        window.log().rejectRewarded(state, LeaseEnd.FAILED, "MAX_WAIT", reason);
        remove(state);
    }

    /**
     * The task is another cell's. It is remembered for as long as it may run there: until its
     * deadline, or for a day, as nobody tells when it ends.
     */
    public void handOn(TaskState state) {
        Long deadline = state.waiting().task().deadlineMillis();
        long until = deadline == null ? window.endMillis() + HANDED_ON_MILLIS : deadline;
        long from = Math.max(window.endMillis(), window.settings().windowEnd(until));
        remove(state, from, EndedTask.handedOn(state.taskId()));
    }

    private void remove(TaskState state) {
        remove(state, window.endMillis(), EndedTask.over(state.taskId()));
    }

    private void remove(TaskState state, long fromMillis, EndedTask remembered) {
        window.book().remove(state.taskId());
        window.news().ended(state.taskId());
        window.book().ended().add(fromMillis, remembered);
    }

    private void endLease(TaskState state, LeaseEnd end, Spent spent) {
        Lease lease = state.requireLease();
        window.pool().release(state.waiting().task(), lease);
        window.log().rewardLease(state, end, spent);
        lease.gpuIds().forEach(window.news()::renewed);
    }

    private void waitAgain(
            TaskState state, LeaseEnd end, @Nullable Double checkpointedFraction, String reason) {
        TaskState released = state.released(checkpointedFraction, window.endMillis());
        if (isNobodysFault(end)) {
            released = released.interrupted();
        } else if (end == LeaseEnd.PREEMPTED && state.requireLease().isStopping()) {
            released = released.stopped();
        }
        WaitingTask waiting = released.waiting();
        if (waiting.attemptsUsed() >= waiting.task().maxAttempts()) {
            exhausted(released, end, reason);
            return;
        }
        if (waiting.interruptions() > window.settings().maxInterruptions()) {
            String words = "it was interrupted " + waiting.interruptions() + " times; " + reason;
            window.log().reject(released, "INTERRUPTIONS_EXHAUSTED", words);
            remove(released);
            return;
        }
        window.book().put(released);
        window.news().waits(released.taskId());
    }

    /** A GPU left, or the way to its dispatcher is broken. */
    private static boolean isNobodysFault(LeaseEnd end) {
        return end == LeaseEnd.GPU_LEFT || end == LeaseEnd.SILENT;
    }

    private void exhausted(TaskState state, LeaseEnd end, String reason) {
        String code = "ATTEMPTS_EXHAUSTED";
        String words = "all " + state.waiting().attemptsUsed() + " attempts are used; " + reason;
        if (end == LeaseEnd.PREEMPTED) {
            // Being stopped is no failure of the lease, but this is one of the task.
            window.log().rejectRewarded(state, LeaseEnd.FAILED, code, words);
        } else {
            window.log().reject(state, code, words);
        }
        remove(state);
    }

    private static Spent spent(TaskState state, Outcome outcome, long timeMillis) {
        return state.requireLease().account().endedBy(outcome, timeMillis);
    }

    /** Nobody else says what a lease has used up that the cell ends itself. */
    private Spent spentUntilNow(TaskState state) {
        return state.requireLease().account().at(window.endMillis());
    }
}
