/**
 * The checker: reads what a run left on the topics and says whether what must always hold did hold.
 * {@link io.reachflow.streams.verify.Verifier} is the way in; each invariant is one class, listed
 * in {@link io.reachflow.streams.verify.invariant.Invariants}.
 */
package io.reachflow.streams.verify;
