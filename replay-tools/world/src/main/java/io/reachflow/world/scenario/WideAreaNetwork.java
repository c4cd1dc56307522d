package io.reachflow.world.scenario;

import io.reachflow.intake.network.WideArea;
import java.util.HashMap;
import java.util.Map;

/**
 * What the wide area is like. Each world has one of its own, see {@link
 * io.reachflow.world.network.WorldNetwork}; the scheduler only believes in the usual rates.
 *
 * @param congestion what the wide area's rates are divided by
 * @param spread sigma of the log-normal by which the ways between regions differ from the usual
 * @param rhythm 0.2: a way is 20 % faster than its mean at its quietest hour
 * @param measuredMbps by region pair, where a trace has measured them
 */
public record WideAreaNetwork(
        double congestion, double spread, double rhythm, Map<Pair, Double> measuredMbps) {
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

    /** What one flow carries between two regions in the mean over worlds and hours, in Mbit/s. */
    public double usualMbps(String from, String to) {
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
