package io.reachflow.brain.state;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.io.Serializable;
import java.util.Objects;

/**
 * How a cell schedules. Times are event time.
 *
 * @param windowMillis length of a window
 * @param maxTasksPerWindow waiting tasks that are looked at in one window
 * @param maxCandidates GPUs that a policy scores for one task
 * @param recheckMillis how often tasks that wait are looked at though nothing changed
 * @param agingMillis waiting that counts as one interval where an order ages tasks
 * @param leaseSilenceMillis silence of a dispatcher after which its lease is taken back
 * @param stopLimitMillis time that a lease has to stop gracefully, before it is ended by force
 * @param spillAfterMillis waiting after which a task is handed to another cell
 * @param spillDelayMillis time that a handover is given to travel
 * @param rememberMillis how long ended tasks are remembered, to recognise duplicates
 * @param massLossPercent share of the hosts above which silence is blamed on the way to them
 * @param massLossGraceMillis how long leases on GPUs that were lost together stand
 * @param maxInterruptions how often departures may interrupt a task before it is given up
 * @param limits how much it takes in at most; the standard ones where none are given
 */
@RecordBuilder
public record CellSettings(
        long windowMillis,
        int maxTasksPerWindow,
        int maxCandidates,
        long recheckMillis,
        long agingMillis,
        long leaseSilenceMillis,
        long stopLimitMillis,
        long spillAfterMillis,
        long spillDelayMillis,
        long rememberMillis,
        int massLossPercent,
        long massLossGraceMillis,
        int maxInterruptions,
        CellLimits limits)
        implements Serializable {

    /**
     * How often the reason for waiting is looked up again: at the first recheck from each multiple
     * of this on. Few read it.
     */
    private static final long EXPLAIN_MILLIS = 60_000;

    /** How many tasks, the first in the policy's order, are looked at thoroughly at a recheck. */
    public static final int RECHECKED_TASKS = 64;

    /** How many tasks that chose to wait, the first in its order, a policy is asked about anew. */
    public static final int ASKED_ABOUT_RENEWED = 64;

    public static final CellSettings STANDARD =
            CellSettingsBuilder.builder()
                    .windowMillis(200)
                    .maxTasksPerWindow(512)
                    .maxCandidates(256)
                    .recheckMillis(5_000)
                    .agingMillis(600_000)
                    .leaseSilenceMillis(1_800_000)
                    .stopLimitMillis(1_800_000)
                    .spillAfterMillis(30_000)
                    .spillDelayMillis(5_000)
                    .rememberMillis(60_000)
                    .massLossPercent(20)
                    .massLossGraceMillis(120_000)
                    .maxInterruptions(20)
                    .limits(CellLimits.STANDARD)
                    .build();

    public CellSettings {
        limits = Objects.requireNonNullElse(limits, CellLimits.STANDARD);
        requirePositive("window", windowMillis);
        requirePositive("maximum of tasks per window", maxTasksPerWindow);
        requirePositive("maximum of candidates", maxCandidates);
        requirePositive("recheck interval", recheckMillis);
        requirePositive("aging interval", agingMillis);
        requirePositive("lease silence", leaseSilenceMillis);
        requirePositive("limit of a graceful stop", stopLimitMillis);
        requirePositive("waiting before a spill", spillAfterMillis);
        requirePositive("spill delay", spillDelayMillis);
        requirePositive("memory of ended tasks", rememberMillis);
        requirePositive("percentage of a mass loss", massLossPercent);
        requirePositive("grace of a mass loss", massLossGraceMillis);
        requirePositive("maximum of interruptions", maxInterruptions);
        if (rememberMillis <= spillDelayMillis) {
            throw new IllegalArgumentException(
                    "The memory of ended tasks ("
                            + rememberMillis
                            + " ms) must be longer than the spill delay ("
                            + spillDelayMillis
                            + " ms): otherwise a cancellation is forgotten while its task is on its"
                            + " way between cells.");
        }
    }

    private static void requirePositive(String name, long value) {
        if (value <= 0) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") must be positive.");
        }
    }

    public CellSettings withWindow(long millis) {
        return CellSettingsBuilder.builder(this).windowMillis(millis).build();
    }

    /** Whether tasks that wait are looked at in a window though nothing changed. */
    public boolean isRecheck(long windowEndMillis) {
        long start = windowEndMillis - windowMillis;
        return lastRecheck(windowEndMillis) != lastRecheck(start);
    }

    /** Whether a recheck is one at which the reasons for waiting are looked up again. */
    public boolean explainsAgain(long windowEndMillis) {
        long recheck = lastRecheck(windowEndMillis);
        return isRecheck(windowEndMillis)
                && Math.floorDiv(recheck, EXPLAIN_MILLIS)
                        != Math.floorDiv(recheck - recheckMillis, EXPLAIN_MILLIS);
    }

    /** The last moment before another at which a recheck falls due. */
    private long lastRecheck(long beforeMillis) {
        return Math.floorDiv(beforeMillis - 1, recheckMillis) * recheckMillis;
    }

    /** The end of the window that a moment falls into. */
    public long windowEnd(long timeMillis) {
        return (Math.floorDiv(timeMillis, windowMillis) + 1) * windowMillis;
    }
}
