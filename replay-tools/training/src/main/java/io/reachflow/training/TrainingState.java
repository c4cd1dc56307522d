package io.reachflow.training;

import io.reachflow.learning.train.LearnerState;

/**
 * Where a training is, between two iterations.
 *
 * @param iteration the last one
 */
public record TrainingState(int iteration, LearnerState learner, TrainedPolicy best) {}
