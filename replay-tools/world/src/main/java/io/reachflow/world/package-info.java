/**
 * A community GPU network and its tasks, made up from a seed: what is true of it, whether or not
 * the scheduler can see it. The same settings give the same world on every machine.
 *
 * <p>The packages below build on each other in this order: random, scenario, fleet, network, task.
 */
@NullMarked
package io.reachflow.world;

import org.jspecify.annotations.NullMarked;
