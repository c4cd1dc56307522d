package io.reachflow.policies.policy;

import io.reachflow.intake.task.Task;
import io.reachflow.policies.constraint.Judgement;
import java.util.List;

/** Another policy in every respect but those that are overridden. */
public interface ForwardingPolicy extends Policy {
    Policy inner();

    @Override
    default PolicyIdentity identity() {
        return inner().identity();
    }

    @Override
    default List<WaitingTask> order(TaskQueue queue) {
        return inner().order(queue);
    }

    @Override
    default boolean hasPairwiseOrder() {
        return inner().hasPairwiseOrder();
    }

    @Override
    default boolean scoresTasksIndependently() {
        return inner().scoresTasksIndependently();
    }

    @Override
    default List<Judgement> judgements() {
        return inner().judgements();
    }

    @Override
    default boolean reservesForFirst() {
        return inner().reservesForFirst();
    }

    @Override
    default boolean preempts() {
        return inner().preempts();
    }

    @Override
    default boolean preemptsFor(Task urgent) {
        return inner().preemptsFor(urgent);
    }

    @Override
    default long leaseTermMillis() {
        return inner().leaseTermMillis();
    }

    @Override
    default boolean renews(TermReview review) {
        return inner().renews(review);
    }

    @Override
    default GangPlacing gangPlacing() {
        return inner().gangPlacing();
    }

    @Override
    default boolean mayWait() {
        return inner().mayWait();
    }

    @Override
    default boolean looksAhead() {
        return inner().looksAhead();
    }

    @Override
    default boolean isLearned() {
        return inner().isLearned();
    }

    @Override
    default long operations(List<Candidates> batch) {
        return inner().operations(batch);
    }

    @Override
    default List<Scores> score(List<Candidates> batch) {
        return inner().score(batch);
    }
}
