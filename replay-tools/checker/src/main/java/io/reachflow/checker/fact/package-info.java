/** What happened in a run, reduced to what the invariants look at. */
@NullMarked
package io.reachflow.checker.fact;

import org.jspecify.annotations.NullMarked;
