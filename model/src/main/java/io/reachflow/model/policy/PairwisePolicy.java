package io.reachflow.model.policy;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import java.util.List;

/** A policy that looks at one pair of task and GPU at a time. */
abstract class PairwisePolicy implements Policy {
    private final PolicyIdentity identity;

    PairwisePolicy(PolicyIdentity identity) {
        this.identity = identity;
    }

    abstract double score(Waiting waiting, GpuSlot slot, Estimate estimate);

    @Override
    public final PolicyIdentity identity() {
        return identity;
    }

    @Override
    public final List<Scores> score(List<Candidates> batch) {
        return batch.stream().map(this::score).toList();
    }

    private Scores score(Candidates candidates) {
        double[] scores = new double[candidates.slots().size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] =
                    score(
                            candidates.waiting(),
                            candidates.slots().get(i),
                            candidates.estimates().get(i));
        }
        return Scores.placing(scores);
    }
}
