/** Chance that can be repeated: a stream for each concern, and what is drawn from it. */
package io.reachflow.world.random;
