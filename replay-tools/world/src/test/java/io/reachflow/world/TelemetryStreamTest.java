package io.reachflow.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.RecentStay;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TelemetryStreamTest {
    private static final WorldSettings SETTINGS =
            WorldSettings.of(100, Duration.ofHours(12), 0, 9).withDrain(Duration.ofHours(12));
    private static final World WORLD = World.generate(SETTINGS);

    private static List<TelemetryEvent> all() {
        List<TelemetryEvent> events = new ArrayList<>();
        WORLD.telemetry().forEachRemaining(events::add);
        return events;
    }

    private static Map<String, Host> hostsById() {
        Map<String, Host> hosts = new HashMap<>();
        WORLD.hosts().forEach(host -> hosts.put(host.id(), host));
        return hosts;
    }

    @Test
    void timeNeverGoesBackAndEndsWithTheWorld() {
        long last = SETTINGS.startMillis();
        for (TelemetryEvent event : all()) {
            assertThat(event.atMillis()).isBetween(last, SETTINGS.endMillis() - 1);
            last = event.atMillis();
        }
        assertThat(last).isGreaterThan(SETTINGS.endMillis() - 15_000);
    }

    @Test
    void heartbeatsComeOnlyWhileTheHostIsThere() {
        Map<String, Host> hosts = hostsById();
        for (TelemetryEvent event : all()) {
            Host host = hosts.get(event.telemetry().getHostId());
            if (event.telemetry().getState() == GpuState.AVAILABLE) {
                assertThat(host.presenceAt(event.atMillis())).isPresent();
            }
        }
    }

    @Test
    void aGpuSaysOnceWhenItWasThereBefore() {
        Map<String, Host> hosts = hostsById();
        Set<String> heard = new HashSet<>();
        for (TelemetryEvent event : all()) {
            GpuTelemetry telemetry = event.telemetry();
            if (!heard.add(telemetry.getGpuId())) {
                assertThat(telemetry.getRecentStays()).isNull();
                continue;
            }
            Host host = hosts.get(telemetry.getHostId());
            List<RecentStay> stays = telemetry.getRecentStays();
            assertThat(stays)
                    .extracting(RecentStay::getFromMillis)
                    .isEqualTo(host.history().stream().map(Presence::joinedMillis).toList());
            boolean thereAtStart = host.presenceAt(SETTINGS.startMillis()).isPresent();
            assertThat(stays.stream().filter(stay -> stay.getToMillis() == null).count())
                    .as("a stay that goes on, of " + host.id())
                    .isEqualTo(thereAtStart ? 1 : 0);
        }
        assertThat(heard).isNotEmpty();
    }

    @Test
    void everyPoliteDepartureIsAnnouncedByEveryGpuAndNoOther() {
        long expected = 0;
        for (Host host : WORLD.hosts()) {
            for (Presence presence : host.presences()) {
                if (presence.saysGoodbye() && presence.leftMillis() < SETTINGS.endMillis()) {
                    expected += host.gpuIds().size();
                }
            }
        }
        long goodbyes =
                all().stream()
                        .filter(event -> event.telemetry().getState() == GpuState.LEAVING)
                        .count();

        assertThat(goodbyes).isEqualTo(expected).isPositive();
    }

    @Test
    void aGpuThatStaysIsHeardEveryFifteenSeconds() {
        Map<String, Host> hosts = hostsById();
        Map<String, Long> lastHeard = new HashMap<>();
        for (TelemetryEvent event : all()) {
            Long before = lastHeard.put(event.telemetry().getGpuId(), event.atMillis());
            Host host = hosts.get(event.telemetry().getHostId());
            boolean sameStay =
                    before != null
                            && event.telemetry().getState() == GpuState.AVAILABLE
                            && host.presenceAt(before).equals(host.presenceAt(event.atMillis()));
            if (sameStay) {
                assertThat(event.atMillis() - before).isBetween(14_400L, 15_600L);
            }
        }
    }

    @Test
    void beyondTheEndThereIsNothing() {
        Iterator<TelemetryEvent> telemetry = WORLD.telemetry();
        telemetry.forEachRemaining(event -> {});

        assertThatThrownBy(telemetry::next).isInstanceOf(NoSuchElementException.class);
    }
}
