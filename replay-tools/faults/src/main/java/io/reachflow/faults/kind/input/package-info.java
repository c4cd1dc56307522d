/** Faults of those who write: GPUs, owners, dispatchers. */
@NullMarked
package io.reachflow.faults.kind.input;

import org.jspecify.annotations.NullMarked;
