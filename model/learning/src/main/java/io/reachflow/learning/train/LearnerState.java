package io.reachflow.learning.train;

import io.reachflow.learning.net.OptimiserState;
import io.reachflow.tensors.Weights;

/**
 * Where a learner is; another one that is given this does the same from here on, to the bit.
 *
 * @param updates how many there were, of which the order of the samples is drawn
 */
public record LearnerState(Weights weights, OptimiserState optimiser, long updates) {}
