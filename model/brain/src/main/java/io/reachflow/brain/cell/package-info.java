/** The scheduler of one cell: closes windows, and decides what becomes of each task. */
@NullMarked
package io.reachflow.brain.cell;

import org.jspecify.annotations.NullMarked;
