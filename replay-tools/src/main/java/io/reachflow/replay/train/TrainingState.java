package io.reachflow.replay.train;

import io.reachflow.model.train.LearnerState;

/**
 * Where a training is, between two iterations.
 *
 * @param iteration the last one
 */
public record TrainingState(int iteration, LearnerState learner, TrainedPolicy best) {}
