/** Fits and judges the estimate of how long GPUs stay, on recorded and simulated stays. */
@NullMarked
package io.reachflow.training.survival;

import org.jspecify.annotations.NullMarked;
