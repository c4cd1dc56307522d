package io.reachflow.world.scenario;

import io.reachflow.intake.network.WideArea;
import java.util.HashMap;
import java.util.Map;

/**
 * The wide area as it is, which need not be what the scheduler believes of it.
 *
 * @param congestion what the wide area's rates are divided by
 * @param measuredMbps by region pair, where a trace has measured them
 */
public record WideAreaNetwork(double congestion, Map<Pair, Double> measuredMbps) {
    /** Data in its own region comes from a fast store. */
    public static final double STORE_MBPS = 10_000;

    /** One direction between two regions. */
    public record Pair(String from, String to) {}

    public WideAreaNetwork {
        measuredMbps = new HashMap<>(measuredMbps);
        if (!(congestion > 0)) {
            throw new IllegalArgumentException(
                    "The congestion (" + congestion + ") must be positive; 1 is none.");
        }
    }

    /** What one flow carries between two regions, in Mbit/s; the hosts' lines may carry less. */
    public double rateMbps(String from, String to) {
        if (from.equals(to)) {
            return STORE_MBPS;
        }
        Double measured = measuredMbps.isEmpty() ? null : measuredMbps.get(new Pair(from, to));
        return (measured == null ? WideArea.rateMbps(from, to) : measured) / congestion;
    }

    /** Delay between two regions, in seconds. */
    public double delaySeconds(String from, String to) {
        return WideArea.delayMillis(from, to) / 1000;
    }
}
