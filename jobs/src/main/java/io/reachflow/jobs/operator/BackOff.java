package io.reachflow.jobs.operator;

import org.jspecify.annotations.Nullable;

/**
 * How long a cell's learned policy is not asked, in event time: two runs over the same input rest
 * alike. Durable state of the cell.
 *
 * @param untilMillis the last window that the fallback decides ends here
 * @param windows how many it decides
 */
public record BackOff(long untilMillis, int windows) {
    static final int FEWEST_WINDOWS = 10;
    static final int MOST_WINDOWS = 1_000;

    /**
     * After a window in which the policy was of no use: twice as long as the last time.
     *
     * @param before null when it was of use since it last rested
     */
    static BackOff after(long windowEndMillis, @Nullable BackOff before, long windowMillis) {
        int windows = before == null ? FEWEST_WINDOWS : Math.min(MOST_WINDOWS, 2 * before.windows);
        return new BackOff(windowEndMillis + windows * windowMillis, windows);
    }

    boolean covers(long windowEndMillis) {
        return windowEndMillis <= untilMillis;
    }
}
