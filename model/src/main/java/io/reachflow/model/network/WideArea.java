package io.reachflow.model.network;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a single flow between two regions can expect. Two lines fitted to delay and bandwidth
 * measured between ten AWS regions: delay grows with distance, and a flow's rate falls with delay,
 * as TCP's does, below a ceiling. A region that is not known counts as far away.
 */
public final class WideArea {
    private static final double BASE_DELAY_MILLIS = 17;
    private static final double DELAY_MILLIS_PER_KILOMETRE = 0.0138;
    private static final double RATE_CEILING_MBPS = 1_100;
    private static final double RATE_TIMES_DELAY = 80_000;
    private static final double FAR_DELAY_MILLIS = 250;
    private static final double SAME_REGION_DELAY_MILLIS = 2;
    private static final double SAME_REGION_RATE_MBPS = 10_000;

    private static final Map<Region, Map<Region, Double>> DELAY_MILLIS = delays();

    private WideArea() {}

    /** Delay between two regions, in milliseconds. */
    public static double delayMillis(String from, String to) {
        if (from.equals(to)) {
            return SAME_REGION_DELAY_MILLIS;
        }
        Optional<Region> fromRegion = Region.byId(from);
        Optional<Region> toRegion = Region.byId(to);
        if (fromRegion.isEmpty() || toRegion.isEmpty()) {
            return FAR_DELAY_MILLIS;
        }
        return DELAY_MILLIS.get(fromRegion.get()).get(toRegion.get());
    }

    /** What one flow between two regions carries, in Mbit/s; the hosts' lines may carry less. */
    public static double rateMbps(String from, String to) {
        if (from.equals(to)) {
            return SAME_REGION_RATE_MBPS;
        }
        return Math.min(RATE_CEILING_MBPS, RATE_TIMES_DELAY / delayMillis(from, to));
    }

    private static Map<Region, Map<Region, Double>> delays() {
        Map<Region, Map<Region, Double>> delays = new EnumMap<>(Region.class);
        for (Region from : Region.values()) {
            Map<Region, Double> row = new EnumMap<>(Region.class);
            for (Region to : Region.values()) {
                row.put(to, BASE_DELAY_MILLIS + DELAY_MILLIS_PER_KILOMETRE * from.kilometresTo(to));
            }
            delays.put(from, row);
        }
        return delays;
    }
}
