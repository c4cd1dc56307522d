/**
 * The checker: reads what a run left on the topics and says whether what must always hold did hold.
 * {@link io.reachflow.streams.verify.Verifier} is the way in; each invariant is one class, listed
 * in {@link io.reachflow.streams.verify.invariant.Invariants}.
 */
@NullMarked
package io.reachflow.streams.verify;

import org.jspecify.annotations.NullMarked;
