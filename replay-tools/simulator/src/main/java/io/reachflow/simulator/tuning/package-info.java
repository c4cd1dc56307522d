/** Looks for weights of the weighted score by simulating worlds of training seeds. */
package io.reachflow.simulator.tuning;
