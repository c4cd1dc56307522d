package io.reachflow.replay.trace;

/** What to do about a row that can't be read. */
public enum BadRows {
    /** Stop with a {@link BadRow}. */
    FAIL,
    /** Leave it out and count it. */
    SKIP
}
