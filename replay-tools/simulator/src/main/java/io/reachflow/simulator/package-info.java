/**
 * The scheduler and its world in one loop, in virtual time: {@link
 * io.reachflow.simulator.Simulation}.
 */
@NullMarked
package io.reachflow.simulator;

import org.jspecify.annotations.NullMarked;
