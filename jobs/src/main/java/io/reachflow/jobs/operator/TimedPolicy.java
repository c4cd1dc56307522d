package io.reachflow.jobs.operator;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Histogram;

/** A policy with a stop watch. The time is only reported; no decision depends on it. */
record TimedPolicy(Policy inner, Histogram scoringMicros, LongSupplier nanos)
        implements ForwardingPolicy {
    TimedPolicy(Policy inner, Histogram scoringMicros) {
        this(inner, scoringMicros, System::nanoTime);
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        long start = nanos.getAsLong();
        List<Scores> scores = inner.score(batch);
        scoringMicros.update((nanos.getAsLong() - start) / 1_000);
        return scores;
    }
}
