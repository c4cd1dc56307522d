package io.reachflow.simulator.metric;

import io.reachflow.intake.network.Region;
import io.reachflow.world.World;
import io.reachflow.world.fleet.GpuDriver;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.HostBuilder;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.scenario.WorldSettingsBuilder;
import java.time.Duration;
import java.util.List;

/** Worlds of a few GPUs, in which tasks count that arrive from second 100 to second 1,100. */
final class SmallNetwork {
    private static final long START = WorldSettings.STANDARD_START.toEpochMilli();

    private SmallNetwork() {}

    /** The GPUs a and b are always there; c is away from second 600 to second 680. */
    static World threeGpus() {
        return of(
                host(List.of("a", "b"), stay(0, 2_000)),
                host(List.of("c"), stay(0, 600), stay(680, 2_000)));
    }

    /** Nobody shares a GPU. */
    static World empty() {
        return of();
    }

    /** All tasks come at once, and the GPUs a and b are always there. */
    static World batch() {
        return of(
                Scenario.standard().with("arrivals.pace", "at-once"),
                host(List.of("a", "b"), stay(0, 2_000)));
    }

    static World of(Host... hosts) {
        return of(Scenario.standard(), hosts);
    }

    private static World of(Scenario scenario, Host... hosts) {
        WorldSettings settings =
                WorldSettingsBuilder.builder()
                        .gpus(3)
                        .warmUp(Duration.ofSeconds(100))
                        .duration(Duration.ofSeconds(1_100))
                        .followUp(Duration.ZERO)
                        .drain(Duration.ofSeconds(900))
                        .load(1)
                        .seed(1)
                        .heartbeatInterval(WorldSettings.STANDARD_HEARTBEAT_INTERVAL)
                        .start(WorldSettings.STANDARD_START)
                        .rules(scenario.rules())
                        .build();
        return new World(settings, List.of(hosts), List.of());
    }

    static Presence stay(long fromSecond, long toSecond) {
        return new Presence(START + 1_000 * fromSecond, START + 1_000 * toSecond, false);
    }

    static Host host(List<String> gpuIds, Presence... presences) {
        return HostBuilder.builder()
                .id("host-of-" + gpuIds.get(0))
                .siteId("host-of-" + gpuIds.get(0))
                .region(Region.EU_WEST_1)
                .model(GpuMarket.COMMUNITY.model("RTX 3090"))
                .gpuIds(gpuIds)
                .line(new AccessLine(AccessLineKind.HOME_FIBRE, 500, 200, 6, 0))
                .owner(OwnerKind.ALWAYS_ON)
                .pricePerGpuHourUsd(0.36)
                .software(new GpuDriver("550.54.14", "12.4"))
                .cacheMib(0)
                .history(List.of())
                .presences(List.of(presences))
                .slowdowns(List.of())
                .build();
    }
}
