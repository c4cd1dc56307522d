/**
 * A replay and its dispatchers in one, that advance only when the job has closed its windows: so
 * the job decides on the same input, however fast it runs. {@link
 * io.reachflow.streams.lockstep.Lockstep} is the loop, free of Kafka; {@link
 * io.reachflow.streams.lockstep.LockstepReplayer} is its body.
 */
@NullMarked
package io.reachflow.streams.lockstep;

import org.jspecify.annotations.NullMarked;
