package io.reachflow.jobs.operator;

/**
 * How far event time had come for some key groups at a checkpoint.
 *
 * @param first of the groups
 * @param last of the groups
 * @param throughMillis what is not later than this is late
 */
public record ClosedGroups(int first, int last, long throughMillis) {}
