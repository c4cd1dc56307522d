/**
 * Simulated dispatchers of a job: they read its decisions from Kafka, carry them out by {@link
 * io.reachflow.simulator.run.TaskRuns} in the time of the telemetry topic, and write what came of
 * them.
 */
@NullMarked
package io.reachflow.streams.dispatch;

import org.jspecify.annotations.NullMarked;
