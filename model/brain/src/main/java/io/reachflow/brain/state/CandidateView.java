package io.reachflow.brain.state;

/** A candidate as the policy saw it, kept with the lease for the reward event. */
public record CandidateView(
        String gpuId,
        double transferSeconds,
        double runSeconds,
        double survivalChance,
        Double pricePerHourUsd,
        double score) {}
