package io.reachflow.training;

import io.reachflow.policies.encoding.Normalisation;
import io.reachflow.tensors.Weights;

/**
 * A policy as it was at some point of its training.
 *
 * @param reward mean of its trials
 */
public record TrainedPolicy(
        Normalisation normalisation, Weights weights, int iteration, double reward) {}
