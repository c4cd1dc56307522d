package io.reachflow.streams.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.Tick;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ReplayTest {
    private static final WorldSettings WORLD_SETTINGS =
            WorldSettings.of(64, Duration.ofMinutes(30), 2.0, 7);
    private static final World WORLD = World.generate(WORLD_SETTINGS);

    private final CollectedRecords records = new CollectedRecords(4);
    private final CountDownLatch stop = new CountDownLatch(1);

    private Replay replay(World world, ReplayPace pace) {
        return new Replay(
                world,
                ReplaySettings.of(pace),
                new TimestampedTopic(records, "telemetry", 4, "test"),
                new TimestampedTopic(records, "arrivals", 4, "test"),
                new TraceClock(pace, world.settings().startMillis(), stop));
    }

    @Test
    void everythingIsSentUnderItsOwnTimeAndKey() throws InterruptedException {
        Replay replay = replay(WORLD, ReplayPace.unpaced());
        replay.run();

        assertThat(records.in("arrivals"))
                .filteredOn(record -> record.value() instanceof TaskArrival)
                .hasSameSizeAs(WORLD.tasks())
                .first()
                .satisfies(
                        record -> {
                            assertThat(record.stampMillis())
                                    .isEqualTo(WORLD.tasks().get(0).arrivedAtMillis());
                            assertThat(record.key()).isEqualTo(WORLD.tasks().get(0).id());
                        });
        assertThat(records.in("telemetry"))
                .filteredOn(record -> record.value() instanceof GpuTelemetry)
                .hasSize((int) replay.stats().telemetrySent())
                .allMatch(record -> ((GpuTelemetry) record.value()).getGpuId().equals(record.key()))
                .allMatch(
                        record ->
                                ((GpuTelemetry) record.value()).getMeasuredAtMillis()
                                        == record.stampMillis());
    }

    @Test
    void stampsNeverGoBackInAnyPartitionAndTicksStandInAll() throws InterruptedException {
        replay(WORLD, ReplayPace.unpaced()).run();

        for (String topic : new String[] {"telemetry", "arrivals"}) {
            for (int partition = 0; partition < 4; partition++) {
                assertThat(records.in(topic, partition))
                        .isSortedAccordingTo(
                                (left, right) ->
                                        Long.compare(left.stampMillis(), right.stampMillis()));
                // One every second of the half hour, and the last.
                assertThat(records.in(topic, partition))
                        .filteredOn(record -> record.value() instanceof Tick)
                        .hasSize(1_801);
            }
        }
    }

    @Test
    void theLastTickLiesAheadOfTheEnd() throws InterruptedException {
        Replay replay = replay(WORLD, ReplayPace.unpaced());
        replay.run();

        long ahead = WORLD_SETTINGS.endMillis() + 10_000;
        assertThat(replay.stats().finished()).isTrue();
        assertThat(replay.stats().traceTimeMillis()).isEqualTo(ahead);
        for (int partition = 0; partition < 4; partition++) {
            assertThat(records.in("arrivals", partition))
                    .last()
                    .satisfies(record -> assertThat(record.stampMillis()).isEqualTo(ahead));
        }
    }

    @Test
    void aPacedReplayTakesItsTime() throws InterruptedException {
        World minute = World.generate(WorldSettings.of(8, Duration.ofMinutes(1), 1, 7));
        long begin = System.nanoTime();
        replay(minute, ReplayPace.times(200)).run();

        // A minute and ten seconds for the last tick, two hundred times as fast.
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(350_000_000L);
        assertThat(records.in("arrivals", 0))
                .filteredOn(record -> record.value() instanceof Tick)
                .hasSize(7);
    }

    @Test
    void aReplayThatIsToldToStopDoes() throws InterruptedException {
        stop.countDown();
        Replay replay = replay(WORLD, ReplayPace.times(1));
        replay.run();

        assertThat(replay.stats().finished()).isFalse();
        assertThat(records.in("telemetry")).isEmpty();
    }

    @Test
    void aLiveReplayIsStampedByTheWallClock() throws InterruptedException {
        long now = System.currentTimeMillis();
        World past =
                World.generate(
                        WorldSettings.of(8, Duration.ofSeconds(30), 1, 7)
                                .withStart(java.time.Instant.ofEpochMilli(now - 60_000)));
        replay(past, ReplayPace.live()).run();

        assertThat(records.in("telemetry"))
                .isNotEmpty()
                .allMatch(record -> record.stampMillis() >= now);
    }
}
