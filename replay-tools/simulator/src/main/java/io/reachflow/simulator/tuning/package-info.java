/** Looks for weights of the weighted score by simulating worlds of training seeds. */
@NullMarked
package io.reachflow.simulator.tuning;

import org.jspecify.annotations.NullMarked;
