/**
 * The scheduler and its world in one loop, in virtual time: {@link
 * io.reachflow.simulator.Simulation}.
 */
package io.reachflow.simulator;
