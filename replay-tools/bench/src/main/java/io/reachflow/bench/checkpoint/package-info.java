/**
 * How large checkpoints are, how long they take, and how long decisions wait for them, by the
 * number of GPUs whose state they hold.
 */
@NullMarked
package io.reachflow.bench.checkpoint;

import org.jspecify.annotations.NullMarked;
