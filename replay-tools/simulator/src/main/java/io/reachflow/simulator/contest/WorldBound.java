package io.reachflow.simulator.contest;

/**
 * The reward that no scheduler exceeds on one world.
 *
 * @param reward the mean over counted tasks; not a number when there are none
 */
public record WorldBound(String scenario, long seed, double reward) implements PartialResult {}
