package io.reachflow.intake.dataset;

/** What one host keeps, as it is reported beside something else. */
public record HostDatasets(String hostId, KeptDatasets kept) {}
