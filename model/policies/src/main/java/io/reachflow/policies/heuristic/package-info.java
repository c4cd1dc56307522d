/** Policies that were written, not learnt: an order and a place each. */
@NullMarked
package io.reachflow.policies.heuristic;

import org.jspecify.annotations.NullMarked;
