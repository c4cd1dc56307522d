package io.reachflow.streams.verify.invariant;

import io.reachflow.streams.verify.fact.FactListener;

/**
 * Something that must always hold. Hears the facts in order; what it can only judge when all are
 * told, it judges at the end.
 */
public interface Invariant extends FactListener {

    /** As in the design, for example I1. */
    String id();

    /** What must hold, in one line. */
    String rule();

    /** What a person should do who sees it violated. */
    String advice();

    default void finish() {}
}
