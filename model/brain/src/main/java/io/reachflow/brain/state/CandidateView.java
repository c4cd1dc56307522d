package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** A candidate as the policy saw it, kept with the lease for the reward event. */
@RecordBuilder
public record CandidateView(
        String gpuId,
        double transferSeconds,
        double runSeconds,
        double survivalChance,
        @Nullable Double pricePerHourUsd,
        double score) {}
