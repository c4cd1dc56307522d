package io.reachflow.reports.results;

import io.reachflow.simulator.contest.Interval;
import java.util.Locale;

/** Whether one has more than another, as far as can be told from chance. */
enum Verdict {
    AHEAD,
    LEVEL,
    BEHIND;

    /**
     * Level unless the whole interval is on one side of zero.
     *
     * @param difference paired by seed
     */
    static Verdict of(Interval difference) {
        if (!difference.excludesZero()) {
            return LEVEL;
        }
        return difference.mean() > 0 ? AHEAD : BEHIND;
    }

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
