package io.reachflow.policies.policy;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.constraint.Judgement;
import java.util.List;

/** Ranks what the constraints allow. Has no memory of its own: the same input, the same scores. */
public interface Policy {
    PolicyIdentity identity();

    /** Whom to try first: all of the queue's tasks, each once. By default who came first. */
    default List<WaitingTask> order(TaskQueue queue) {
        return Orderings.FIFO.order(queue);
    }

    /**
     * Whether two tasks are always ordered alike, whoever else is in the queue. Then tasks that no
     * free GPU fits are left out of it, which is most of them when a cell is full.
     */
    default boolean hasPairwiseOrder() {
        return false;
    }

    /**
     * Whether a task's scores do not depend on who else is in the batch. Then a window is scored in
     * several batches, without those for whom earlier ones have left nothing.
     */
    default boolean scoresTasksIndependently() {
        return false;
    }

    /** Opinions that keep candidates from this policy; none by default. */
    default List<Judgement> judgements() {
        return List.of();
    }

    /**
     * Whether GPUs are kept for the first task that finds too few: later ones may then take those
     * only if they are expected to be done in time (EASY backfill).
     */
    default boolean reservesForFirst() {
        return false;
    }

    /**
     * Whether less urgent tasks may be stopped for urgent ones. When and whom is a rule of the
     * cell.
     */
    default boolean preempts() {
        return false;
    }

    /** Whether that is so for this task; asked where it {@link #preempts()}. */
    default boolean preemptsFor(Task urgent) {
        return true;
    }

    /**
     * How long a lease runs until the policy is asked whether it goes on, in milliseconds; 0:
     * nobody asks, and it runs until it ends by itself.
     */
    default long leaseTermMillis() {
        return 0;
    }

    /**
     * Whether a lease whose term is over goes on for another. If not, it is stopped gracefully: its
     * work is saved, then its GPUs are free, and the task waits again.
     */
    default boolean renews(TermReview review) {
        return true;
    }

    /** How the members of a gang that communicates are chosen; the best ones by default. */
    default GangPlacing gangPlacing() {
        return GangPlacing.BEST;
    }

    /**
     * Whether it may rate waiting above every free GPU. A task that waits by choice would be scored
     * again and again for the same GPUs; with such a policy it is asked about those that became
     * free or changed since, and about all of them once a minute.
     */
    default boolean mayWait() {
        return false;
    }

    /**
     * Whether it is told what the cell expects ({@link CellOutlook}): gathering that goes over all
     * GPUs and all tasks that wait, in every window in which a task is tried.
     */
    default boolean looksAhead() {
        return false;
    }

    /**
     * Whether it was trained. Nobody has proved what a network does in a situation that it never
     * saw, so who runs it live keeps a heuristic at hand.
     */
    default boolean isLearned() {
        return false;
    }

    /**
     * Floating-point operations that scoring a batch takes, from its size alone: who runs the
     * policy live keeps it from windows that are too large for it. 0 where it is not worth asking.
     */
    default long operations(List<Candidates> batch) {
        return 0;
    }

    /** The scores of a whole window's candidates, one for each entry of the batch, in its order. */
    List<Scores> score(List<Candidates> batch);
}
