package io.reachflow.simulator;

import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.validation.TelemetryIntake;
import io.reachflow.schema.GpuTelemetry;
import org.jspecify.annotations.Nullable;

/**
 * What was heard of one GPU. Nearly all heartbeats repeat the last one and change nothing that
 * anybody asks for: they are counted, and the track catches up when something happens. So most
 * touch this object alone, which is what counts where GPUs are more than a cache holds.
 */
final class HeartbeatListener {
    private final GpuTracker tracker;
    private @Nullable GpuTelemetry heard;
    private long quietUntilMillis = Long.MIN_VALUE;
    private long usualGapMillis;
    private long trustMillis;
    private long wakeAtMillis;
    private long lastMillis;
    private int repeats;
    private long wakeWindow = Long.MAX_VALUE;
    private @Nullable GpuReport report;
    private @Nullable GpuTrack track;

    HeartbeatListener(GpuTracker tracker) {
        this.tracker = tracker;
    }

    /** Whether a heartbeat only repeats the last one; then it is counted, and that is all. */
    @SuppressWarnings(
            "ReferenceEquality") // a generator repeats the object; equals would cost a pass
    boolean counts(GpuTelemetry telemetry, long atMillis) {
        if (heard != telemetry
                || atMillis >= quietUntilMillis
                || atMillis >= wakeAtMillis
                || atMillis - lastMillis > usualGapMillis) {
            return false;
        }
        repeats++;
        lastMillis = atMillis;
        wakeAtMillis = atMillis + trustMillis;
        return true;
    }

    /** The same words give the same report, so they are taken in once. */
    @SuppressWarnings("ReferenceEquality") // as above
    GpuReport report(GpuTelemetry telemetry) {
        GpuReport known = report;
        if (known == null || heard != telemetry) {
            known = TelemetryIntake.of(telemetry).accepted().orElseThrow();
            heard = telemetry;
            report = known;
        }
        return known;
    }

    /** What the tracker remembers, with all that was counted; null: nothing. */
    @Nullable GpuTrack track() {
        GpuTrack current = track;
        if (current != null && repeats > 0) {
            current = GpuTracker.repeated(current, repeats, lastMillis);
            track = current;
            repeats = 0;
        }
        return current;
    }

    void follow(GpuTracker.Step step) {
        track = step.track();
        wakeAtMillis = step.wakeAtMillis();
        if (track == null) {
            quietUntilMillis = Long.MIN_VALUE;
            return;
        }
        quietUntilMillis = tracker.quietUntilMillis(track);
        usualGapMillis = GpuTracker.usualGapMillis(track);
        trustMillis = tracker.trustMillis(track);
        lastMillis = track.lastSeenMillis();
    }

    /** Whether there is something to be woken for. */
    boolean follows() {
        return track != null;
    }

    long wakeAtMillis() {
        return wakeAtMillis;
    }

    /** Whether the next wake is planned for this window; others are out of date. */
    boolean isWakeOf(long window) {
        return wakeWindow == window;
    }

    /** Whether the next wake is planned for a later window, or not at all. */
    boolean wakesAfter(long window) {
        return wakeWindow > window;
    }

    /**
     * @param window of the next wake; the largest long: none is planned
     */
    void planWake(long window) {
        wakeWindow = window;
    }
}
