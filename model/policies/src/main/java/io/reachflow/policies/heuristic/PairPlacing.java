package io.reachflow.policies.heuristic;

import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.WaitingTask;

/** Looks at one pair of task and GPU at a time. */
interface PairPlacing extends Placing {
    double score(WaitingTask waiting, GpuSlot slot, Estimate estimate);

    @Override
    default double[] score(Candidates candidates) {
        double[] scores = new double[candidates.slots().size()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] =
                    score(
                            candidates.waiting(),
                            candidates.slots().get(i),
                            candidates.estimates().get(i));
        }
        return scores;
    }
}
