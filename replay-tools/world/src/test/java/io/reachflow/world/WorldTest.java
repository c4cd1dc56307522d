package io.reachflow.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorldTest {
    private static final WorldSettings SETTINGS =
            WorldSettings.of(256, Duration.ofHours(6), 1.0, 7);

    private static List<TelemetryEvent> first(int count, World world) {
        List<TelemetryEvent> events = new ArrayList<>();
        Iterator<TelemetryEvent> telemetry = world.telemetry();
        while (events.size() < count) {
            events.add(telemetry.next());
        }
        return events;
    }

    @Test
    void theSameSeedGivesTheSameWorld() {
        World once = World.generate(SETTINGS);
        World again = World.generate(SETTINGS);

        assertThat(again).isEqualTo(once);
        assertThat(first(5_000, again)).isEqualTo(first(5_000, once));
    }

    @Test
    void anotherSeedGivesAnotherWorld() {
        World other = World.generate(WorldSettings.of(256, Duration.ofHours(6), 1.0, 8));

        assertThat(other.hosts()).isNotEqualTo(World.generate(SETTINGS).hosts());
    }

    @Test
    void theLoadDoesNotShuffleTheHosts() {
        World busier = World.generate(WorldSettings.of(256, Duration.ofHours(6), 1.3, 7));

        assertThat(busier.hosts()).isEqualTo(World.generate(SETTINGS).hosts());
    }

    @Test
    void aLongerWorldBeginsWithTheSameHeartbeats() {
        World longer = World.generate(SETTINGS.withDrain(Duration.ofHours(30)));

        assertThat(first(5_000, longer)).isEqualTo(first(5_000, World.generate(SETTINGS)));
    }

    @Test
    void aWorldHasExactlyItsGpusUnderNamesOfTheirOwn() {
        World world = World.generate(SETTINGS);
        Set<String> gpuIds = new HashSet<>();
        world.hosts().forEach(host -> gpuIds.addAll(host.gpuIds()));

        assertThat(gpuIds).hasSize(256);
        assertThat(world.hosts()).allMatch(host -> host.gpuIds().size() <= 8);
    }

    @Test
    void aHundredThousandGpusAreStreamedWithoutHoldingTheirEvents() {
        World world = World.generate(WorldSettings.of(100_000, Duration.ofHours(24), 0.0, 7));
        Iterator<TelemetryEvent> telemetry = world.telemetry();
        long last = 0;
        for (int event = 0; event < 300_000; event++) {
            long at = telemetry.next().atMillis();
            assertThat(at).isGreaterThanOrEqualTo(last);
            last = at;
        }

        assertThat(telemetry.hasNext()).isTrue();
        assertThat(world.tasks()).isEmpty();
    }
}
