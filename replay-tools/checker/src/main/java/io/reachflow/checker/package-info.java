/**
 * The checker: reads what a run left on the topics and says whether what must always hold did hold.
 * {@link io.reachflow.checker.Verifier} is the way in; each invariant is one class, listed in
 * {@link io.reachflow.checker.invariant.Invariants}.
 */
@NullMarked
package io.reachflow.checker;

import org.jspecify.annotations.NullMarked;
