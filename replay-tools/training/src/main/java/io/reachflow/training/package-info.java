/** Trains policies in simulations, on worlds of training seeds. */
package io.reachflow.training;
