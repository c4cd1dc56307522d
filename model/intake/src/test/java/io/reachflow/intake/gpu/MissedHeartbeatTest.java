package io.reachflow.intake.gpu;

import static io.reachflow.intake.gpu.ReportBuilder.aReport;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Timers and heartbeats race in a stream: whichever notices an absence first, the result must be
 * the same.
 */
class MissedHeartbeatTest {
    private static final long TIMEOUT = TrackerSettings.STANDARD.heartbeatTimeoutMillis();
    private static final long QUARANTINE = TrackerSettings.STANDARD.quarantineMillis();
    private static final long FORGET = TrackerSettings.STANDARD.forgetMillis();

    /** A heartbeat and the silence before it. */
    record Beat(long gapMillis, ReportBuilder report) {}

    @Provide
    Arbitrary<List<Beat>> beats() {
        Arbitrary<Long> gaps =
                Arbitraries.of(
                        0L,
                        1L,
                        2_000L,
                        20_000L,
                        TIMEOUT / 2,
                        TIMEOUT - 1,
                        TIMEOUT,
                        TIMEOUT + 1,
                        QUARANTINE,
                        FORGET - 1,
                        FORGET,
                        FORGET + 1);
        Arbitrary<ReportBuilder> reports =
                Arbitraries.of(
                        aReport(),
                        aReport().withLoad(90.0),
                        aReport().leaving(),
                        aReport().paused(),
                        aReport().from("host-b"),
                        aReport().in("us-east-1"),
                        aReport().ofModel("H100"));
        return Combinators.combine(gaps, reports).as(Beat::new).list().ofMinSize(1).ofMaxSize(12);
    }

    @Property(tries = 500, seed = "2")
    void timersDoNotChangeTheResult(@ForAll("beats") List<Beat> beats) {
        play(beats, DarkTime.NONE);
    }

    @Property(tries = 1000, seed = "3")
    void norDoTheyWherePartsOfTheTimeAreDark(
            @ForAll("beats") List<Beat> beats, @ForAll("outages") DarkTime dark) {
        play(beats, dark);
    }

    @Provide
    Arbitrary<DarkTime> outages() {
        Arbitrary<Long> lengths = Arbitraries.of(4_000L, 30_000L, 75_000L, 700_000L);
        return Combinators.combine(lengths, lengths)
                .as((lit, dark) -> new long[] {lit, dark})
                .list()
                .ofMaxSize(4)
                .map(MissedHeartbeatTest::oneAfterAnother);
    }

    private static DarkTime oneAfterAnother(List<long[]> litThenDark) {
        DarkTime dark = DarkTime.NONE;
        long time = 0;
        for (long[] lengths : litThenDark) {
            dark = dark.with(time + lengths[0], time + lengths[0] + lengths[1]);
            time += lengths[0] + lengths[1];
        }
        return dark;
    }

    /** Nobody is heard while it is dark: such beats come when it is over. */
    private static void play(List<Beat> beats, DarkTime dark) {
        TrackerDriver withTimers = new TrackerDriver();
        TrackerDriver withoutTimers = new TrackerDriver();
        long time = 0;
        for (Beat beat : beats) {
            time = endOfDark(time + beat.gapMillis(), dark);
            wakeAllTimersUpTo(withTimers, time, dark);
            Sighting seen = new Sighting(time, 0, knownAt(time, dark));
            withTimers.hears(beat.report(), seen);
            withoutTimers.hears(beat.report(), seen);

            assertThat(withTimers.track()).isEqualTo(withoutTimers.track());
            assertThat(withTimers.noticed()).isEqualTo(withoutTimers.noticed());
        }
    }

    private static long endOfDark(long timeMillis, DarkTime dark) {
        for (int i = 0; i < dark.bounds().length; i += 2) {
            if (dark.bounds()[i] < timeMillis && timeMillis < dark.bounds()[i + 1]) {
                return dark.bounds()[i + 1];
            }
        }
        return timeMillis;
    }

    /** What a live job knows: of a span that is not over, only when it began. */
    private static DarkTime knownAt(long timeMillis, DarkTime dark) {
        DarkTime known = DarkTime.NONE;
        for (int i = 0; i < dark.bounds().length && dark.bounds()[i] < timeMillis; i += 2) {
            long end = dark.bounds()[i + 1];
            known = known.with(dark.bounds()[i], end <= timeMillis ? end : Long.MAX_VALUE);
        }
        return known;
    }

    private static void wakeAllTimersUpTo(TrackerDriver gpu, long timeMillis, DarkTime dark) {
        while (gpu.track() != null && gpu.wakeAtMillis() <= timeMillis) {
            long at = gpu.wakeAtMillis();
            gpu.wakes(new Sighting(at, 0, knownAt(at, dark)));
        }
    }
}
