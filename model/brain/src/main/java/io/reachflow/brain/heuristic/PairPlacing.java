package io.reachflow.brain.heuristic;

import io.reachflow.brain.cluster.Estimate;
import io.reachflow.brain.cluster.GpuSlot;
import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.WaitingTask;

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
