/** What is in a trace, in numbers: {@link io.reachflow.world.trace.summary.TraceSummary}. */
@NullMarked
package io.reachflow.world.trace.summary;

import org.jspecify.annotations.NullMarked;
