package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.FactListener;

/** Hears the facts in order, and complains of what must not be. */
interface Check extends FactListener {

    /** Judges what was only waiting for the cells to go on. May be called again and again. */
    default void settle() {}

    /** Judges what is missing, when the recording is whole. */
    default void finish() {}

    /** Forgets what was over before a moment, and was judged. */
    default void forget(long beforeMillis) {}

    /** How many entries are held. */
    default int held() {
        return 0;
    }
}
