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
                        20_000L,
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
        TrackerDriver withTimers = new TrackerDriver();
        TrackerDriver withoutTimers = new TrackerDriver();
        long time = 0;
        for (Beat beat : beats) {
            time += beat.gapMillis();
            wakeAllTimersUpTo(withTimers, time);
            withTimers.hears(beat.report(), time);
            withoutTimers.hears(beat.report(), time);

            assertThat(withTimers.track()).isEqualTo(withoutTimers.track());
            assertThat(withTimers.noticed()).isEqualTo(withoutTimers.noticed());
        }
    }

    private static void wakeAllTimersUpTo(TrackerDriver gpu, long timeMillis) {
        while (gpu.track() != null && gpu.wakeAtMillis() <= timeMillis) {
            gpu.wakes(gpu.wakeAtMillis());
        }
    }
}
