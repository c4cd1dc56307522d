/**
 * Recorded jobs, nodes, fleets and networks: whatever the file looked like, what was read is one of
 * the five kinds of {@link io.reachflow.world.trace.Trace}. Readers are in {@code trace.format}; a
 * new one is a class there and a line in {@code trace.registry}.
 */
@NullMarked
package io.reachflow.world.trace;

import org.jspecify.annotations.NullMarked;
