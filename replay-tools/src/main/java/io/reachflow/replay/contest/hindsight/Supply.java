package io.reachflow.replay.contest.hindsight;

import io.reachflow.replay.world.Host;
import io.reachflow.replay.world.Presence;
import io.reachflow.replay.world.World;
import io.reachflow.replay.world.WorldSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the cards of a world can compute at full health, by kind of card and stretch of time.
 *
 * @param kinds those with little memory first: fewer tasks can use them
 * @param capacity by kind and stretch, in seconds of an RTX 3090
 */
@SuppressWarnings("ArrayRecordComponent") // made for one bound and not compared
record Supply(WorldSettings settings, List<CardKind> kinds, double[][] capacity) {
    private static final long STRETCH_MILLIS = Duration.ofMinutes(30).toMillis();

    static Supply of(World world) {
        Map<String, List<Host>> alike = new TreeMap<>();
        for (Host host : world.hosts()) {
            String key = host.model().label() + " " + host.software().cudaVersion();
            alike.computeIfAbsent(key, any -> new ArrayList<>()).add(host);
        }
        List<CardKind> kinds = new ArrayList<>(alike.values().stream().map(CardKind::of).toList());
        kinds.sort(Comparator.comparingLong(CardKind::memoryMib));
        Supply empty = new Supply(world.settings(), List.copyOf(kinds), new double[0][]);
        double[][] capacity =
                kinds.stream()
                        .map(kind -> empty.capacityOf(kind, alike.get(kind.name())))
                        .toArray(double[][]::new);
        return new Supply(world.settings(), empty.kinds, capacity);
    }

    private double[] capacityOf(CardKind kind, List<Host> hosts) {
        double[] capacity = new double[stretchOf(settings.endMillis() - 1) + 1];
        for (int stretch = 0; stretch < capacity.length; stretch++) {
            long from = beginOf(stretch);
            for (Host host : hosts) {
                for (Presence presence : host.presences()) {
                    double seconds = presence.overlapMillis(from, from + STRETCH_MILLIS) / 1000.0;
                    capacity[stretch] += seconds * host.gpuIds().size() * kind.speed();
                }
            }
        }
        return capacity;
    }

    /** The stretch that a moment of the world lies in. */
    int stretchOf(long millis) {
        return (int) ((millis - settings.startMillis()) / STRETCH_MILLIS);
    }

    private long beginOf(int stretch) {
        return settings.startMillis() + stretch * STRETCH_MILLIS;
    }

    /** How much of [from, to) lies in a stretch. */
    double overlapSeconds(int stretch, long fromMillis, long toMillis) {
        long begin = Math.max(fromMillis, beginOf(stretch));
        long end = Math.min(toMillis, beginOf(stretch) + STRETCH_MILLIS);
        return Math.max(0, end - begin) / 1000.0;
    }
}
