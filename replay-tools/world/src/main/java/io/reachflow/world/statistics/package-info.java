/** Where the values of a sample lie, worked out in one way for every table and plot. */
@NullMarked
package io.reachflow.world.statistics;

import org.jspecify.annotations.NullMarked;
