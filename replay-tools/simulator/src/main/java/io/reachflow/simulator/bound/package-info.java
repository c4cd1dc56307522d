/** A reward that no schedule of a world exceeds, and what cards are worth at it. */
@NullMarked
package io.reachflow.simulator.bound;

import org.jspecify.annotations.NullMarked;
