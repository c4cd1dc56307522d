/** Trains policies in simulations, on worlds of training seeds. */
@NullMarked
package io.reachflow.training;

import org.jspecify.annotations.NullMarked;
