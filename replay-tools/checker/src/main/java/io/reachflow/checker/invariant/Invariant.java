package io.reachflow.checker.invariant;

/** Something that must always hold. Other checks may speak in its name. */
public interface Invariant extends Check {

    /** As in the design, for example I1. */
    String id();

    /** What must hold, in one line. */
    String rule();

    /** What a person should do who sees it violated. */
    String advice();
}
