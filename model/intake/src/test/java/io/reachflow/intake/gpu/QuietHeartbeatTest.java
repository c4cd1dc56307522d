package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.Sighting.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.routing.CellMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Heartbeats that repeat the last one may be counted, and handed in together. */
class QuietHeartbeatTest {
    private static final long INTERVAL_MILLIS = 10_000;

    private final GpuTracker tracker = new GpuTracker(TrackerSettings.STANDARD, CellMap.ONE_CELL);

    private static ReportBuilder line(double downMbps) {
        return ReportBuilder.aReport().withLineOfMbps(downMbps);
    }

    @Test
    void countedOnesLeaveTheSameTrackAsThoseHeardOneByOne() {
        GpuReport now = line(90).build();
        GpuTrack first = tracker.observe(null, line(100).build(), at(0)).track();
        GpuTrack track = tracker.observe(first, now, at(INTERVAL_MILLIS)).track();
        GpuTrack oneByOne = track;
        for (int i = 2; i <= 40; i++) {
            GpuTracker.Step step = tracker.observe(oneByOne, now, at(i * INTERVAL_MILLIS));
            assertThat(step.notices()).isEmpty();
            oneByOne = step.track();

            assertThat(GpuTracker.repeated(track, i - 1, i * INTERVAL_MILLIS)).isEqualTo(oneByOne);
        }
    }

    @Test
    void itIsQuietUntilTheGpuIsLearntOf() {
        GpuTrack first = tracker.observe(null, line(100).build(), at(0)).track();
        assertThat(tracker.quietUntilMillis(first)).as("its interval is known").isEqualTo(45_000);
        GpuTrack track = tracker.observe(first, line(100).build(), at(44_999)).track();
        track = tracker.observe(track, line(100).build(), at(45_000)).track();
        long quietUntil = tracker.quietUntilMillis(track);
        GpuTrack after = tracker.observe(track, line(100).build(), at(quietUntil)).track();

        assertThat(quietUntil).isEqualTo(600_000);
        assertThat(after.survival()).isNotEqualTo(track.survival());
    }

    @Test
    void itIsNotQuietWhileALineMovesToWhatWillBeNews() {
        GpuTrack first = tracker.observe(null, line(100).build(), at(0)).track();
        GpuTracker.Step step = tracker.observe(first, line(60).build(), at(INTERVAL_MILLIS));

        assertThat(step.notices()).isEmpty();
        assertThat(tracker.quietUntilMillis(step.track())).isNegative();
    }

    @Test
    void whoIsGoneOrQuarantinedIsNotQuiet() {
        GpuTrack here = tracker.observe(null, line(100).build(), at(0)).track();
        GpuTrack gone = tracker.wake(here, at(45_000)).track();
        GpuTrack quarantined = here.quarantined("because", 100_000);

        assertThat(List.of(gone, quarantined))
                .allSatisfy(track -> assertThat(tracker.quietUntilMillis(track)).isNegative());
    }
}
