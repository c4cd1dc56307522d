package io.reachflow.intake.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import java.util.ArrayList;
import java.util.List;

/** Carries what a tracker remembers from call to call, and collects what it notices. */
final class TrackerDriver {
    private final GpuTracker tracker = new GpuTracker(TrackerSettings.STANDARD);
    private final List<Notice> notices = new ArrayList<>();
    private GpuTrack track;
    private long wakeAtMillis;

    TrackerDriver hears(ReportBuilder report, long timeMillis) {
        return hears(report, Sighting.at(timeMillis));
    }

    TrackerDriver hears(ReportBuilder report, Sighting seen) {
        take(tracker.observe(track, report.build(), seen));
        return this;
    }

    TrackerDriver wakes(long timeMillis) {
        return wakes(Sighting.at(timeMillis));
    }

    TrackerDriver wakes(Sighting seen) {
        take(tracker.wake(track, seen));
        return this;
    }

    private void take(GpuTracker.Step step) {
        track = step.track();
        wakeAtMillis = step.wakeAtMillis();
        notices.addAll(step.notices());
    }

    /** What is remembered; null: nothing. */
    GpuTrack track() {
        return track;
    }

    long wakeAtMillis() {
        return wakeAtMillis;
    }

    /** What was noticed since the last call. */
    List<Notice> noticed() {
        List<Notice> since = List.copyOf(notices);
        notices.clear();
        return since;
    }

    /** The one thing that the cell was told since the last call: how the GPU looks. */
    Gpu told() {
        List<Notice> since = noticed();
        assertThat(since).hasSize(1);
        assertThat(since.get(0).change().isGone()).isFalse();
        return since.get(0).change().gpu();
    }
}
