package io.reachflow.jobs.operator;

/** Why a learned policy was of no use in a window. */
enum FallbackCause {
    /** It threw an exception, or gave another number of scores than it was asked for. */
    FAILED("failed"),
    /** A score was not a finite number. */
    NOT_FINITE("not_finite"),
    /** It would have taken more operations than a window may. */
    TOO_LARGE("too_large");

    /** In the metrics. */
    final String key;

    FallbackCause(String key) {
        this.key = key;
    }
}
