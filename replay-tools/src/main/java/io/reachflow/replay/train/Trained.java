package io.reachflow.replay.train;

import io.reachflow.model.score.Weights;
import io.reachflow.model.sequence.Normalisation;

/**
 * A policy as it was at some point of its training.
 *
 * @param reward mean of its trials
 */
public record Trained(Normalisation normalisation, Weights weights, int iteration, double reward) {}
