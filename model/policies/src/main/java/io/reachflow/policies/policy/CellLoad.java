package io.reachflow.policies.policy;

/**
 * A cell at one moment of event time, in a few numbers.
 *
 * @param gpus that are present
 * @param freeGpus of which some is free
 * @param waitingTasks that are in its care and not placed
 */
public record CellLoad(long nowMillis, int gpus, int freeGpus, int waitingTasks) {}
