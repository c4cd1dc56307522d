package io.reachflow.intake.network;

import java.util.HashMap;
import java.util.Map;

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

    /** By the regions' ids: this is asked for every pair of task and GPU. */
    private static final Map<String, Map<String, Double>> DELAY_MILLIS = delays();

    private WideArea() {}

    /** Delay between two regions, in milliseconds. */
    public static double delayMillis(String from, String to) {
        if (from.equals(to)) {
            return SAME_REGION_DELAY_MILLIS;
        }
        Map<String, Double> row = DELAY_MILLIS.get(from);
        Double delay = row == null ? null : row.get(to);
        return delay == null ? FAR_DELAY_MILLIS : delay;
    }

    /** What one flow between two regions carries, in Mbit/s; the hosts' lines may carry less. */
    public static double rateMbps(String from, String to) {
        if (from.equals(to)) {
            return SAME_REGION_RATE_MBPS;
        }
        return Math.min(RATE_CEILING_MBPS, RATE_TIMES_DELAY / delayMillis(from, to));
    }

    private static Map<String, Map<String, Double>> delays() {
        Map<String, Map<String, Double>> delays = new HashMap<>();
        for (Region from : Region.values()) {
            Map<String, Double> row = new HashMap<>();
            for (Region to : Region.values()) {
                row.put(
                        to.id(),
                        BASE_DELAY_MILLIS + DELAY_MILLIS_PER_KILOMETRE * from.kilometresTo(to));
            }
            delays.put(from.id(), row);
        }
        return delays;
    }
}
