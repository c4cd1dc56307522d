/** What is in a trace, in numbers: {@link io.reachflow.world.trace.summary.TraceSummary}. */
package io.reachflow.world.trace.summary;
