package io.reachflow.world.trace;

/** What to do about a row that can't be read. */
public enum BadRowPolicy {
    /** Stop with a {@link BadRowException}. */
    FAIL,
    /** Leave it out and count it. */
    SKIP
}
