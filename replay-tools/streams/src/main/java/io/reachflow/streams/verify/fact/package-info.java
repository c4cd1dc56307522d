/** What happened in a run, reduced to what the invariants look at. */
@NullMarked
package io.reachflow.streams.verify.fact;

import org.jspecify.annotations.NullMarked;
