package io.reachflow.world.scenario;

import io.reachflow.world.trace.TopologyTrace;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How one data centre is built: racks, their hosts, and the GPUs of each host.
 *
 * @param hostsOfRack rack by rack
 */
public record FleetTopology(List<Integer> hostsOfRack, int gpusOfHost) {
    static final String EXAMPLE = "8x4x8";

    private static final Pattern PRODUCT =
            Pattern.compile("([1-9]\\d{0,3})x([1-9]\\d{0,3})x([1-9]\\d{0,3})");

    /** A recording of switches does not say how many GPUs its hosts have: so many are usual. */
    private static final int USUAL_GPUS_OF_HOST = 8;

    public FleetTopology {
        hostsOfRack = List.copyOf(hostsOfRack);
        if (hostsOfRack.isEmpty() || gpusOfHost < 1 || hostsOfRack.contains(0)) {
            throw new IllegalArgumentException(
                    "A topology must have a rack, a host in each, and a GPU in each host.");
        }
    }

    static boolean isProduct(String text) {
        return PRODUCT.matcher(text).matches();
    }

    /** Racks × hosts × GPUs, such as 8x4x8. */
    static FleetTopology ofProduct(String text) {
        Matcher factors = PRODUCT.matcher(text);
        if (!factors.matches()) {
            throw new IllegalArgumentException("A topology (" + text + ") is like " + EXAMPLE);
        }
        int racks = Integer.parseInt(factors.group(1));
        int hosts = Integer.parseInt(factors.group(2));
        return new FleetTopology(
                Collections.nCopies(racks, hosts), Integer.parseInt(factors.group(3)));
    }

    static FleetTopology of(TopologyTrace trace) {
        return new FleetTopology(List.copyOf(trace.hostsOfRack().values()), USUAL_GPUS_OF_HOST);
    }

    public long gpus() {
        return (long) gpusOfHost * hostsOfRack.stream().mapToInt(Integer::intValue).sum();
    }

    /** The rack that a host stands in: hosts fill one rack after another. */
    public int rackOf(int host) {
        int before = 0;
        for (int rack = 0; rack < hostsOfRack.size(); rack++) {
            before += hostsOfRack.get(rack);
            if (host < before) {
                return rack;
            }
        }
        throw new IllegalArgumentException("A topology of " + before + " hosts has none " + host);
    }
}
