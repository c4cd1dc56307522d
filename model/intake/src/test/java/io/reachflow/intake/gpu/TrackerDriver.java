package io.reachflow.intake.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import io.reachflow.intake.routing.CellMap;
import java.util.ArrayList;
import java.util.List;

/** Carries what a tracker remembers from call to call, and collects what it notices. */
final class TrackerDriver {
    private GpuTracker tracker = trackerOf("eu=eu-west-1, us=us-east-1, rest=*");
    private final List<Notice> notices = new ArrayList<>();
    private GpuTrack track;
    private long wakeAtMillis;

    private static GpuTracker trackerOf(String cells) {
        return new GpuTracker(TrackerSettings.STANDARD, CellMap.parse(cells));
    }

    /** From here on another map of the cells holds. */
    TrackerDriver goesOnWith(String cells) {
        tracker = trackerOf(cells);
        return this;
    }

    /** The cell that was asked to has let go of the GPU. */
    TrackerDriver isReleased(long move, long timeMillis) {
        track = GpuTracker.release(track, move, timeMillis).orElse(track);
        return this;
    }

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
