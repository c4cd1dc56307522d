/** Trace files, and the rows of those that are CSV: good ones are checked, bad ones are counted. */
package io.reachflow.world.trace.csv;
