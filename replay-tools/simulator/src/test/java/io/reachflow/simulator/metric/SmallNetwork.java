package io.reachflow.simulator.metric;

import io.reachflow.brain.network.Region;
import io.reachflow.world.World;
import io.reachflow.world.fleet.GpuDriver;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
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

    static World of(Host... hosts) {
        WorldSettings settings =
                new WorldSettings(
                        3,
                        Duration.ofSeconds(100),
                        Duration.ofSeconds(1_100),
                        Duration.ofSeconds(900),
                        1,
                        1,
                        WorldSettings.STANDARD_HEARTBEAT_INTERVAL,
                        WorldSettings.STANDARD_START,
                        Scenario.standard().rules());
        return new World(settings, List.of(hosts), List.of());
    }

    static Presence stay(long fromSecond, long toSecond) {
        return new Presence(START + 1_000 * fromSecond, START + 1_000 * toSecond, false);
    }

    static Host host(List<String> gpuIds, Presence... presences) {
        return new Host(
                "host-of-" + gpuIds.get(0),
                Region.EU_WEST_1,
                GpuMarket.COMMUNITY.model("RTX 3090"),
                gpuIds,
                new AccessLine(AccessLineKind.HOME_FIBRE, 500, 200, 6, 0),
                OwnerKind.ALWAYS_ON,
                0.36,
                new GpuDriver("550.54.14", "12.4"),
                List.of(presences),
                List.of());
    }
}
