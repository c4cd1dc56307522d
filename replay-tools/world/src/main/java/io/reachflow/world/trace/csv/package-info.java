/** Trace files, and the rows of those that are CSV: good ones are checked, bad ones are counted. */
@NullMarked
package io.reachflow.world.trace.csv;

import org.jspecify.annotations.NullMarked;
