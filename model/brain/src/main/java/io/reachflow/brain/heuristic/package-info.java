/** Policies that were written, not learnt: an order and a place each. */
package io.reachflow.brain.heuristic;
