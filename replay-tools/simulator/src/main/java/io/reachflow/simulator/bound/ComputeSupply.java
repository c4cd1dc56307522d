package io.reachflow.simulator.bound;

import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.network.WorldNetwork;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the cards of a world can compute at full health, by host and stretch of time.
 *
 * @param sharedDatasets those of more than one task, which one may leave to another
 * @param capacity by host and stretch, in seconds of an RTX 3090
 */
@SuppressWarnings("ArrayRecordComponent") // made for one bound and not compared
record ComputeSupply(
        WorldSettings settings,
        WorldNetwork network,
        List<Host> hosts,
        Set<String> sharedDatasets,
        double[][] capacity) {
    private static final long STRETCH_MILLIS = Duration.ofMinutes(30).toMillis();

    static ComputeSupply of(World world) {
        WorldNetwork network = world.network();
        Set<String> shared = sharedDatasets(world);
        ComputeSupply empty =
                new ComputeSupply(
                        world.settings(), network, world.hosts(), shared, new double[0][]);
        double[][] capacity =
                world.hosts().stream().map(empty::capacityOf).toArray(double[][]::new);
        return new ComputeSupply(world.settings(), network, world.hosts(), shared, capacity);
    }

    private static Set<String> sharedDatasets(World world) {
        Set<String> seen = new HashSet<>();
        Set<String> shared = new HashSet<>();
        for (WorldTask task : world.tasks()) {
            String datasetId = task.request().getDatasetId();
            if (datasetId != null && !seen.add(datasetId)) {
                shared.add(datasetId);
            }
        }
        return shared;
    }

    private double[] capacityOf(Host host) {
        double[] capacity = new double[stretches()];
        for (int stretch = 0; stretch < capacity.length; stretch++) {
            long from = beginOf(stretch);
            for (Presence presence : host.presences()) {
                double seconds = presence.overlapMillis(from, from + STRETCH_MILLIS) / 1000.0;
                capacity[stretch] += seconds * host.gpuIds().size() * host.model().relativeSpeed();
            }
        }
        return capacity;
    }

    int stretches() {
        return stretchOf(settings.endMillis() - 1) + 1;
    }

    /** The stretch that a moment of the world lies in. */
    int stretchOf(long millis) {
        return (int) ((millis - settings.startMillis()) / STRETCH_MILLIS);
    }

    long beginOf(int stretch) {
        return settings.startMillis() + stretch * STRETCH_MILLIS;
    }

    /** How long the cards of a host are there in a stretch. */
    double presentSeconds(int host, int stretch) {
        Host one = hosts.get(host);
        return capacity[host][stretch] / (one.gpuIds().size() * one.model().relativeSpeed());
    }

    /** How much of [from, to) lies in a stretch. */
    double overlapSeconds(int stretch, long fromMillis, long toMillis) {
        long begin = Math.max(fromMillis, beginOf(stretch));
        long end = Math.min(toMillis, beginOf(stretch) + STRETCH_MILLIS);
        return Math.max(0, end - begin) / 1000.0;
    }
}
