package io.reachflow.model.policy;

import io.reachflow.model.constraint.Judgement;
import io.reachflow.model.constraint.MeetsDeadline;
import java.util.Comparator;
import java.util.List;

/** Another policy, kept from GPUs on which the task is not expected to meet its deadline. */
record Masked(Policy inner) implements Policy {
    static final String SUFFIX = "+mask";

    @Override
    public PolicyIdentity identity() {
        PolicyIdentity plain = inner.identity();
        return PolicyIdentity.ofHeuristic(plain.id() + SUFFIX, plain.version(), plain.sha256());
    }

    @Override
    public Comparator<Waiting> order(long nowMillis, long agingMillis) {
        return inner.order(nowMillis, agingMillis);
    }

    @Override
    public List<Judgement> judgements() {
        return List.of(new MeetsDeadline());
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return inner.score(batch);
    }
}
