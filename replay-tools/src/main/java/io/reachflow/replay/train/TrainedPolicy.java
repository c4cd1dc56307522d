package io.reachflow.replay.train;

import io.reachflow.model.encoding.Normalisation;
import io.reachflow.model.weights.Weights;

/**
 * A policy as it was at some point of its training.
 *
 * @param reward mean of its trials
 */
public record TrainedPolicy(
        Normalisation normalisation, Weights weights, int iteration, double reward) {}
