package io.reachflow.world.trace.summary;

import io.reachflow.world.trace.TopologyTrace;
import java.util.Collection;

/** How large a data centre and its racks are. */
final class TopologySummary {
    private TopologySummary() {}

    static SummaryBuilder of(TopologyTrace topology) {
        Collection<Integer> sizes = topology.hostsOfRack().values();
        return new SummaryBuilder()
                .count("hosts", sizes.stream().mapToLong(Integer::longValue).sum())
                .count("racks", sizes.size())
                .measure(
                        "hosts of a rack",
                        "",
                        sizes.stream().mapToDouble(Integer::doubleValue).toArray());
    }
}
