package io.reachflow.training;

import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.policies.exploration.SoftmaxSampling;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.Scores;
import java.util.List;
import java.util.stream.IntStream;

/** A policy that draws for every task, and draws whose turn it is as well. */
record TurnExploration(GumbelExploration inner) implements ForwardingPolicy {
    /** Keeps this noise apart from that of the candidates. */
    private static final long FIRST = 0xd1b54a32d192ed03L;

    TurnExploration(Policy policy, long seed) {
        this(new GumbelExploration(policy, 1, seed));
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> scores = inner.score(batch);
        return IntStream.range(0, batch.size())
                .mapToObj(i -> withTurn(batch.get(i), scores.get(i)))
                .toList();
    }

    private Scores withTurn(Candidates candidates, Scores scores) {
        return new Scores(
                scores.candidates(),
                scores.waiting(),
                scores.urgency() + SoftmaxSampling.noise(inner.noiseSeed(candidates) + FIRST),
                scores.value(),
                scores.logits());
    }
}
