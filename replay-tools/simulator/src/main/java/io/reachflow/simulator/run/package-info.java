/**
 * Tasks as they run in a world: {@link io.reachflow.simulator.run.TaskRuns} takes assignments and
 * reports outcomes in trace time. It is free of Kafka, so the simulator and the dispatchers of a
 * job run tasks by the same code.
 */
@NullMarked
package io.reachflow.simulator.run;

import org.jspecify.annotations.NullMarked;
