package io.reachflow.world.network;

import io.reachflow.intake.network.Region;
import io.reachflow.intake.units.Units;
import io.reachflow.world.fleet.RegionClock;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.WideAreaNetwork;
import java.util.HashMap;
import java.util.Map;

/**
 * The wide area of one world as it really is: each way between two regions is better or worse than
 * usual, and has its busy hours. Nobody tells the scheduler.
 */
public final class WorldNetwork {
    /** Local time, half way between both ends. */
    private static final double QUIETEST_HOUR = 5;

    /** A way between two regions. */
    private record Way(double meanMbps, double utcOffsetHours) {}

    private final WideAreaNetwork rules;
    private final Map<String, Map<String, Way>> ways = new HashMap<>();

    public WorldNetwork(WideAreaNetwork rules, long seed) {
        this.rules = rules;
        for (Region from : Region.values()) {
            Map<String, Way> row = new HashMap<>();
            for (Region to : Region.values()) {
                row.put(to.id(), way(from, to, seed));
            }
            ways.put(from.id(), row);
        }
    }

    private Way way(Region from, Region to, long seed) {
        double offset = (RegionClock.utcOffsetHours(from) + RegionClock.utcOffsetHours(to)) / 2.0;
        if (from == to) {
            return new Way(WideAreaNetwork.STORE_MBPS, offset);
        }
        double quality =
                RandomStream.of(seed, "wide-area", from.id() + ">" + to.id())
                        .logNormal(1, rules.spread());
        return new Way(rules.usualMbps(from.id(), to.id()) * quality, offset);
    }

    /**
     * What one flow carries between two regions at a time, in Mbit/s; the hosts' lines may carry
     * less. A region's own store is fast at any time.
     */
    public double rateMbps(String from, String to, long traceMillis) {
        Way way = way(from, to);
        if (from.equals(to)) {
            return way.meanMbps;
        }
        double hour = traceMillis / Units.MILLIS_PER_HOUR % 24 + way.utcOffsetHours;
        double angle = 2 * Math.PI * (hour - QUIETEST_HOUR) / 24;
        return way.meanMbps * (1 + rules.rhythm() * StrictMath.cos(angle));
    }

    /** The most that one flow ever carries between two regions, in Mbit/s. */
    public double mostMbps(String from, String to) {
        double rhythm = from.equals(to) ? 0 : rules.rhythm();
        return way(from, to).meanMbps * (1 + rhythm);
    }

    /** Delay between two regions, in seconds. */
    public double delaySeconds(String from, String to) {
        return rules.delaySeconds(from, to);
    }

    /** A region that is not on the map is as far as can be. */
    private Way way(String from, String to) {
        Map<String, Way> row = ways.get(from);
        Way way = row == null ? null : row.get(to);
        return way == null ? new Way(rules.usualMbps(from, to), 0) : way;
    }
}
