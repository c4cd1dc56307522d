package io.reachflow.learning.train;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How an update went, as means over choices.
 *
 * @param agreement share of the choices that are the policy's own first choice
 * @param logProbability of what was chosen
 * @param divergence how far the policy has moved from the one that chose
 * @param valueError root of the mean squared error of the value estimate
 * @param clipped share of the choices that had moved as far as they may
 */
@RecordBuilder
public record LearnerProgress(
        int choices,
        double agreement,
        double logProbability,
        double entropy,
        double divergence,
        double valueError,
        double clipped) {}
