/**
 * Simulated dispatchers: they carry out the decisions in trace time, against what is true of the
 * world, and report what came of it. {@link io.reachflow.replay.dispatch.TaskRuns} is the logic,
 * free of Kafka; {@link io.reachflow.replay.dispatch.Dispatcher} is its body.
 */
package io.reachflow.replay.dispatch;
