/** Chance that can be repeated: a stream for each concern, and what is drawn from it. */
@NullMarked
package io.reachflow.world.random;

import org.jspecify.annotations.NullMarked;
