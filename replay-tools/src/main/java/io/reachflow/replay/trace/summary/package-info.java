/** What is in a trace, in numbers: {@link io.reachflow.replay.trace.summary.TraceSummary}. */
package io.reachflow.replay.trace.summary;
