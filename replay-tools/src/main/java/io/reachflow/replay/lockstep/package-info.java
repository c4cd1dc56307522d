/**
 * A replay and its dispatchers in one, that advance only when the job has closed its windows: so
 * the job decides on the same input, however fast it runs. {@link
 * io.reachflow.replay.lockstep.Lockstep} is the loop, free of Kafka; {@link
 * io.reachflow.replay.lockstep.LockstepReplayer} is its body.
 */
package io.reachflow.replay.lockstep;
