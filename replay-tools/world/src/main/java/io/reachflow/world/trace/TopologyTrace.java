package io.reachflow.world.trace;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the hosts of a data centre stand in racks.
 *
 * @param hostsOfRack how many, by the rack's name
 */
public record TopologyTrace(Map<String, Integer> hostsOfRack, SkippedRows skipped)
        implements Trace {
    public TopologyTrace {
        hostsOfRack = Collections.unmodifiableMap(new TreeMap<>(hostsOfRack));
    }
}
