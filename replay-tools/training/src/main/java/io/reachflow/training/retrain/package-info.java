/** Improves a policy by what a running job emitted. */
@NullMarked
package io.reachflow.training.retrain;

import org.jspecify.annotations.NullMarked;
