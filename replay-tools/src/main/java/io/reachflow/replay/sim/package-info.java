/**
 * The scheduler and its world in one loop, in virtual time: {@link
 * io.reachflow.replay.sim.Simulation}.
 */
package io.reachflow.replay.sim;
