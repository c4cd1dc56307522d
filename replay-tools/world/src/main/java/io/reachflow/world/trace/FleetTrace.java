package io.reachflow.world.trace;

import java.util.Comparator;
import java.util.List;

/** The machines of a cluster, by id. */
public record FleetTrace(List<TraceNode> nodes, SkippedRows skipped) implements Trace {
    public FleetTrace {
        nodes = nodes.stream().sorted(Comparator.comparing(TraceNode::id)).toList();
    }
}
