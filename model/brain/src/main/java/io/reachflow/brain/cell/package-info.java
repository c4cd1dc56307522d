/** The scheduler of one cell: closes windows, and decides what becomes of each task. */
package io.reachflow.brain.cell;
