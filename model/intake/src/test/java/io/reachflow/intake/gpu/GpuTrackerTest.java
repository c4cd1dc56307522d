package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.ReportBuilder.aReport;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import io.reachflow.intake.gpu.RecentStays.Stay;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpuTrackerTest {
    private static final float FIRST_WEIGHT = (float) DeparturePrior.STANDARD.ageWeights()[0];
    private static final float SECOND_WEIGHT = (float) DeparturePrior.STANDARD.ageWeights()[1];
    private static final long TIMEOUT = TrackerSettings.STANDARD.heartbeatTimeoutMillis();
    private static final long QUARANTINE = TrackerSettings.STANDARD.quarantineMillis();
    private static final long FORGET = TrackerSettings.STANDARD.forgetMillis();

    /** How long a GPU is kept that was seen for less than ten minutes. */
    private static final long DAY = 24 * 3_600_000L;

    private final TrackerDriver gpu = new TrackerDriver();

    private void joined() {
        gpu.hears(aReport(), 1_000);
        gpu.noticed();
    }

    @Test
    void aFirstHeartbeatIsAJoin() {
        gpu.hears(aReport(), 1_000);

        assertThat(gpu.wakeAtMillis()).isEqualTo(1_000 + TIMEOUT / 2);
        List<Notice> notices = gpu.noticed();
        assertThat(notices).hasSize(1);
        Notice notice = notices.get(0);
        assertThat(notice.timeMillis()).isEqualTo(1_000);
        assertThat(notice.cell()).isEqualTo("eu");
        assertThat(notice.change().gpuId()).isEqualTo("g1");
        Gpu view = notice.change().gpu();
        assertThat(view.onlineSinceMillis()).isEqualTo(1_000);
        assertThat(view.memoryMib()).isEqualTo(24_576);
        assertThat(view.paused()).isFalse();
        assertThat(view.quarantineReason()).isNull();
        assertThat(view.survival()).isEqualTo(Survival.UNSEEN);
    }

    @Test
    void whatTheHostKeepsIsNewsOnceItIsToldAndOther() {
        joined();
        gpu.hears(aReport().keeping("a"), 2_000);
        gpu.hears(aReport().keeping("a"), 3_000);
        gpu.hears(aReport(), 4_000);
        gpu.hears(aReport().keeping(), 5_000);

        assertThat(gpu.noticed())
                .extracting(notice -> notice.timeMillis() + " " + notice.change().gpu().datasets())
                .containsExactly("2000 KeptDatasets[names=[a]]", "5000 KeptDatasets[names=[]]");
    }

    @Test
    void steadyHeartbeatsTellNothing() {
        joined();
        for (int beat = 1; beat <= 100; beat++) {
            gpu.hears(
                    aReport().withLoad(10.0 + beat % 5).withTemperature(60.0 + beat % 3),
                    beat * 10_000L);
        }

        assertThat(gpu.noticed()).isEmpty();
        assertThat(gpu.track().present()).isTrue();
        assertThat(gpu.wakeAtMillis()).isEqualTo(1_000_000 + 3 * 10_000 / 2);
    }

    @Test
    void loadIsSmoothedAndToldWhenItHasMovedByMoreThanFifteenPoints() {
        joined();
        gpu.hears(aReport().withLoad(60.0), 2_000);
        assertThat(gpu.noticed()).isEmpty(); // 10 + 0.3 * 50 = 25: just not enough

        gpu.hears(aReport().withLoad(60.0), 3_000);
        assertThat(gpu.told().loadPercent()).isEqualTo(35.5, within(1e-9)); // 25 + 0.3 * 35
    }

    @Test
    void aLineThatBecameAFifthSlowerIsTold() {
        joined();
        gpu.hears(aReport().withLineOfMbps(40.0), 2_000);
        assertThat(gpu.noticed()).isEmpty(); // 100 - 0.3 * 60 = 82

        gpu.hears(aReport().withLineOfMbps(40.0), 3_000);
        assertThat(gpu.told().downMbps()).isEqualTo(69.4, within(1e-9)); // 82 - 0.3 * 42
    }

    @Test
    void aMetricThatVanishesOrComesBackIsTold() {
        joined();
        gpu.hears(aReport().withLoad(null), 2_000);
        assertThat(gpu.told().loadPercent()).isNull();

        gpu.hears(aReport().withLoad(30.0), 3_000);
        assertThat(gpu.told().loadPercent()).isEqualTo(30.0);
    }

    @Test
    void heatIsToldByEightDegreesAndAPriceByAnyChange() {
        joined();
        gpu.hears(aReport().withTemperature(68.0), 2_000);
        assertThat(gpu.noticed()).isEmpty();
        gpu.hears(aReport().withTemperature(68.5), 3_000);
        assertThat(gpu.told().temperatureCelsius()).isEqualTo(68.5);

        gpu.hears(aReport().withTemperature(68.5).costing(0.21), 4_000);
        assertThat(gpu.told().pricePerHourUsd()).isEqualTo(0.21);
    }

    @Test
    void smallStepsAreComparedWithWhatWasLastTold() {
        joined();
        for (int degree = 1; degree <= 9; degree++) {
            gpu.hears(aReport().withTemperature(60.0 + degree), 1_000 + degree * 1_000L);
        }

        assertThat(gpu.told().temperatureCelsius()).isEqualTo(69.0);
    }

    @Test
    void pauseAndResumeAreTold() {
        joined();
        gpu.hears(aReport().paused(), 2_000);
        assertThat(gpu.told().paused()).isTrue();
        gpu.hears(aReport(), 3_000);
        assertThat(gpu.told().paused()).isFalse();
    }

    @Test
    void aGoodbyeTakesEffectAtOnce() {
        joined();
        gpu.hears(aReport().leaving(), 11_000);

        assertThat(gpu.noticed())
                .containsExactly(
                        new Notice(11_000, "eu", GpuChange.left("g1", "its owner said goodbye")));
        assertThat(gpu.track().present()).isFalse();
        assertThat(gpu.wakeAtMillis()).isEqualTo(11_000 + DAY);
        assertThat(gpu.track().survival().departures()[0]).isEqualTo(1f);
        assertThat(gpu.track().survival().onlineHours()[0]).isEqualTo(10 / 3600f * FIRST_WEIGHT);
    }

    @Test
    void aGoodbyeOfAStrangerOrOfOneThatIsGoneMeansNothing() {
        gpu.hears(aReport().leaving(), 1_000);
        assertThat(gpu.track()).isNull();
        joined();
        gpu.hears(aReport().from("host-b").leaving(), 2_000);
        assertThat(gpu.track().present()).isTrue();
        gpu.hears(aReport().leaving(), 3_000);
        gpu.noticed();
        gpu.hears(aReport().leaving(), 4_000);

        assertThat(gpu.noticed()).isEmpty();
        assertThat(gpu.wakeAtMillis()).isEqualTo(3_000 + DAY);
    }

    @Test
    void aMissedHeartbeatTakesEffectAtLastSightPlusTimeout() {
        joined();
        gpu.wakes(1_000 + TIMEOUT - 1);
        assertThat(gpu.told().suspect()).isTrue();
        gpu.wakes(1_000 + TIMEOUT);

        assertThat(gpu.noticed())
                .containsExactly(
                        new Notice(
                                1_000 + TIMEOUT,
                                "eu",
                                GpuChange.lost("g1", "no heartbeat for 45 s")));
        assertThat(gpu.track().present()).isFalse();
        assertThat(gpu.wakeAtMillis()).isEqualTo(1_000 + DAY);
    }

    @Test
    void anOlderReportIsIgnored() {
        gpu.hears(aReport(), 5_000);
        gpu.noticed();
        GpuTrack before = gpu.track();
        gpu.hears(aReport().paused().from("host-b"), 4_999);

        assertThat(gpu.noticed()).isEmpty();
        assertThat(gpu.track()).isEqualTo(before);
        assertThat(gpu.wakeAtMillis()).isEqualTo(5_000 + TIMEOUT / 2);
    }

    @Test
    void whatWasLearntOutlivesAnAbsence() {
        gpu.hears(aReport(), 0);
        for (long time = 30_000; time <= 3_600_000; time += 30_000) {
            gpu.hears(aReport(), time);
        }
        gpu.hears(aReport().leaving(), 3_600_000);
        gpu.hears(aReport(), 7_200_000);

        assertThat(gpu.track().joinedAtMillis()).isEqualTo(7_200_000);
        // A quarter of an hour in the first band of ages, the rest in the second.
        assertThat(gpu.track().survival().onlineHours()[0])
                .isEqualTo(0.25f * FIRST_WEIGHT + 0.75f * SECOND_WEIGHT, within(1e-5f));
        assertThat(gpu.track().survival().departures()[1]).isEqualTo(1f);
    }

    @Test
    void whatAStrangerSaysOfItselfIsLearnt() {
        Stay stay = new Stay(9_000_000, 12_600_000L);
        gpu.hears(aReport().after(stay), 18_000_000);

        Survival told = Survival.UNSEEN.online(9_000_000, 9_000_000, 12_600_000);
        assertThat(gpu.track().survival()).isEqualTo(told.departed(9_000_000, 12_600_000));
        assertThat(gpu.track().report()).isEqualTo(aReport().build());
    }

    @Test
    void whoIsKnownSaysNothingNewOfItsPast() {
        gpu.hears(aReport(), 1_000);
        gpu.hears(aReport().leaving(), 4_000_000);
        Survival known = gpu.track().survival();
        gpu.hears(aReport().after(new Stay(0, 1_000L)), 5_000_000);
        gpu.hears(aReport().after(new Stay(0, 1_000L)), 5_010_000);

        assertThat(gpu.track().survival()).isEqualTo(known);
        assertThat(gpu.track().report()).isEqualTo(aReport().build());
    }

    @Test
    void aGpuThatWasSeenForTenMinutesIsKeptForLonger() {
        for (long time = 0; time <= 600_000; time += 30_000) {
            gpu.hears(aReport(), time);
        }
        gpu.hears(aReport().leaving(), 600_000);

        assertThat(gpu.wakeAtMillis()).isEqualTo(600_000 + FORGET);
        gpu.wakes(600_000 + FORGET - 1);
        assertThat(gpu.track()).isNotNull();
    }

    @Test
    void anAbsentGpuIsForgottenInTheEnd() {
        joined();
        gpu.wakes(1_000 + TIMEOUT);
        gpu.wakes(1_000 + DAY - 1);
        assertThat(gpu.track()).isNotNull();
        gpu.wakes(1_000 + DAY);

        assertThat(gpu.track()).isNull();
    }

    @Test
    void aGpuThatComesBackAfterThatIsAStrangerThoughNobodyWoke() {
        joined();
        gpu.hears(aReport(), 1_000 + DAY);

        assertThat(gpu.track().survival()).isEqualTo(Survival.UNSEEN);
        assertThat(gpu.noticed())
                .extracting(notice -> notice.change().isGone())
                .containsExactly(false, true, false);
    }

    @Test
    void settingsArePositive() {
        assertThatThrownBy(() -> new TrackerSettings(0, 1, QUARANTINE, FORGET))
                .hasMessage("The heartbeat timeout (0 ms) must be positive.");
        assertThatThrownBy(() -> new TrackerSettings(TIMEOUT, TIMEOUT, -1, FORGET))
                .hasMessage("The quarantine (-1 ms) must be positive.");
        assertThatThrownBy(() -> new TrackerSettings(TIMEOUT, TIMEOUT, QUARANTINE, 0))
                .hasMessage("The time to forget (0 ms) must be positive.");
        assertThatThrownBy(() -> new TrackerSettings(TIMEOUT, 0, QUARANTINE, FORGET))
                .hasMessage("The shortest timeout (0 ms) must be positive.");
        assertThatThrownBy(() -> new TrackerSettings(7_000, 8_000, QUARANTINE, FORGET))
                .hasMessageContaining("(8000 ms) must not be longer than the heartbeat timeout");
    }
}
