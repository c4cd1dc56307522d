package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.ReportBuilder.aReport;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuTracker.Notice;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is silent is first suspect, then lost; silence of all is nobody's. */
class SilenceTest {
    private final TrackerDriver gpu = new TrackerDriver();

    /** Watched for long enough that its interval is known; heard for the last time at zero. */
    private void beatsEvery(long millis) {
        for (long time = -60_000; time <= 0; time += millis) {
            gpu.hears(aReport(), time);
        }
        gpu.noticed();
    }

    private void sleepsUntil(long timeMillis, DarkTime dark) {
        while (gpu.track().present() && gpu.wakeAtMillis() <= timeMillis) {
            gpu.wakes(new Sighting(gpu.wakeAtMillis(), 0, dark));
        }
    }

    private List<String> inShort() {
        return gpu.noticed().stream().map(SilenceTest::inShort).toList();
    }

    private static String inShort(Notice notice) {
        Gpu view = notice.change().gpu();
        String what =
                view == null
                        ? (notice.change().lost() ? "lost" : "left")
                        : (view.suspect() ? "suspect" : "present");
        return notice.timeMillis() + " " + what;
    }

    @Test
    void oneThatSpeaksEveryTwoSecondsIsLostAfterEight() {
        beatsEvery(2_000);
        sleepsUntil(60_000, DarkTime.NONE);

        assertThat(inShort()).containsExactly("4000 suspect", "8000 lost");
    }

    @Test
    void oneThatSpeaksEveryFifteenIsGivenThreeOfItsIntervals() {
        beatsEvery(15_000);
        sleepsUntil(100_000, DarkTime.NONE);

        assertThat(inShort()).containsExactly("22500 suspect", "45000 lost");
    }

    @Test
    void oneThatSpokeOnceIsGivenTheWholeTimeout() {
        gpu.hears(aReport(), 0);
        gpu.noticed();
        sleepsUntil(100_000, DarkTime.NONE);

        assertThat(inShort()).containsExactly("22500 suspect", "45000 lost");
    }

    @Test
    void oneThatWasLateLatelyIsGivenMoreTime() {
        beatsEvery(2_000);
        gpu.hears(aReport(), 5_000).hears(aReport(), 7_000);
        gpu.noticed();
        sleepsUntil(100_000, DarkTime.NONE);

        assertThat(inShort()).containsExactly("14500 suspect", "22000 lost");
    }

    @Test
    void whatWasLateTwentyMinutesAgoIsForgotten() {
        gpu.hears(aReport(), 0).hears(aReport(), 5_000);
        for (long time = 7_000; time <= 1_300_000; time += 2_000) {
            gpu.hears(aReport(), time);
        }
        gpu.noticed();
        long last = gpu.track().lastSeenMillis();
        sleepsUntil(last + 60_000, DarkTime.NONE);

        assertThat(inShort()).containsExactly(last + 4_000 + " suspect", last + 8_000 + " lost");
    }

    @Test
    void aSuspectThatSpeaksIsPresentAgain() {
        beatsEvery(2_000);
        sleepsUntil(5_000, DarkTime.NONE);
        gpu.hears(aReport(), 5_000);

        assertThat(inShort()).containsExactly("4000 suspect", "5000 present");
    }

    @Test
    void inTheDarkItIsSuspectAndNeverLost() {
        beatsEvery(2_000);
        sleepsUntil(3_600_000, DarkTime.NONE.with(3_000, Long.MAX_VALUE));

        assertThat(inShort()).containsExactly("4000 suspect");
        assertThat(gpu.track().present()).isTrue();
    }

    @Test
    void afterTheDarkItHasTheWholeTimeoutToBeHeard() {
        beatsEvery(2_000);
        DarkTime dark = DarkTime.NONE.with(3_000, 603_000);
        sleepsUntil(648_000, dark);

        assertThat(inShort()).containsExactly("4000 suspect", "648000 lost");
    }

    @Test
    void oneThatComesBackAfterTheDarkWasNeverAway() {
        beatsEvery(2_000);
        DarkTime dark = DarkTime.NONE.with(3_000, 82_000);
        sleepsUntil(84_000, dark);
        gpu.hears(aReport(), new Sighting(84_000, 0, dark));

        assertThat(inShort()).containsExactly("4000 suspect", "84000 present");
        assertThat(gpu.track().joinedAtMillis()).isEqualTo(-60_000);
        assertThat(gpu.track().intervalMillis()).isEqualTo(2_000);
    }

    @Test
    void oneThatWasLostBeforeItGotDarkStaysLost() {
        beatsEvery(2_000);
        DarkTime dark = DarkTime.NONE.with(30_000, 90_000);
        gpu.hears(aReport(), new Sighting(95_000, 0, dark));

        assertThat(inShort()).containsExactly("4000 suspect", "8000 lost", "95000 present");
    }

    @Test
    void darkTimeIsRememberedForTenMinutesAndInBounds() {
        DarkTime dark = DarkTime.NONE;
        for (int i = 0; i < 100; i++) {
            dark = dark.with(i * 10_000L, i * 10_000L + 5_000);
        }

        assertThat(dark.bounds()).hasSize(64).startsWith(680_000L, 685_000L);
        assertThat(dark.rememberedAt(1_585_001).bounds()).startsWith(990_000L);
        assertThat(dark.rememberedAt(1_600_000)).isEqualTo(DarkTime.NONE);
    }
}
