package io.reachflow.reports.results;

import io.reachflow.simulator.contest.Interval;

/**
 * What has to hold between a policy and the best of its opponents.
 *
 * @param limit of the ratio; nothing where the difference alone decides
 */
record Goal(Kind kind, double limit) {
    /** That chance hardly explains that it has more. */
    static final Goal AHEAD = new Goal(Kind.AHEAD, Double.NaN);

    /** That it has no more, or that chance may explain it. */
    static final Goal NOT_MORE = new Goal(Kind.NOT_MORE, Double.NaN);

    enum Kind {
        AT_LEAST,
        AT_MOST,
        AHEAD,
        NOT_MORE
    }

    static Goal atLeast(double ratio) {
        return new Goal(Kind.AT_LEAST, ratio);
    }

    static Goal atMost(double ratio) {
        return new Goal(Kind.AT_MOST, ratio);
    }

    /**
     * Whether it is; what can't be told is not.
     *
     * @param ratio the policy's mean over the opponent's
     * @param difference the policy's value minus the opponent's, paired by seed
     */
    boolean isReached(double ratio, Interval difference) {
        return switch (kind) {
            case AT_LEAST -> ratio >= limit;
            case AT_MOST -> ratio <= limit;
            case AHEAD -> Verdict.of(difference) == Verdict.AHEAD;
            case NOT_MORE -> difference.low() <= 0;
        };
    }

    String words() {
        return switch (kind) {
            case AT_LEAST -> "≥ " + times();
            case AT_MOST -> "≤ " + times();
            case AHEAD -> "interval above 0";
            case NOT_MORE -> "interval not above 0";
        };
    }

    private String times() {
        return ResultsText.number(limit) + "×";
    }
}
