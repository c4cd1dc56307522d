package io.reachflow.jobs.operator;

import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.PolicyIdentity;
import io.reachflow.model.policy.Queue;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.policy.Waiting;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Histogram;

/** A policy with a stop watch. The time is only reported; no decision depends on it. */
record TimedPolicy(Policy inner, Histogram scoringMicros, LongSupplier nanos) implements Policy {
    TimedPolicy(Policy inner, Histogram scoringMicros) {
        this(inner, scoringMicros, System::nanoTime);
    }

    @Override
    public PolicyIdentity identity() {
        return inner.identity();
    }

    @Override
    public List<Waiting> order(Queue queue) {
        return inner.order(queue);
    }

    @Override
    public boolean ordersInPairs() {
        return inner.ordersInPairs();
    }

    @Override
    public boolean scoresAlone() {
        return inner.scoresAlone();
    }

    @Override
    public List<Judgement> judgements() {
        return inner.judgements();
    }

    @Override
    public boolean reservesForFirst() {
        return inner.reservesForFirst();
    }

    @Override
    public boolean preempts() {
        return inner.preempts();
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        long start = nanos.getAsLong();
        List<Scores> scores = inner.score(batch);
        scoringMicros.update((nanos.getAsLong() - start) / 1_000);
        return scores;
    }
}
