/**
 * Recorded jobs, nodes, fleets and networks, read from files. A format is one reader and one line
 * in {@link io.reachflow.replay.trace.TraceFormats}; whatever the file looked like, the result is
 * one of the five kinds of {@link io.reachflow.replay.trace.Trace}.
 */
package io.reachflow.replay.trace;
