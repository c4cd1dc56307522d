package io.reachflow.streams.cluster;

import io.reachflow.streams.broker.FreePorts;
import java.util.List;

/** Where the parts of a cluster listen, all on this machine only. */
public record ClusterPorts(int broker, int controller, int rest, int rpc, int blob) {
    static final int COUNT = 5;

    static ClusterPorts choose(int basePort) {
        if (basePort == ClusterSettings.ANY_PORTS) {
            return of(FreePorts.find(COUNT));
        }
        return of(
                List.of(basePort, basePort + 1, basePort + 2, basePort + 3, basePort + 4).stream()
                        .peek(ClusterPorts::requireFree)
                        .toList());
    }

    private static ClusterPorts of(List<Integer> ports) {
        return new ClusterPorts(
                ports.get(0), ports.get(1), ports.get(2), ports.get(3), ports.get(4));
    }

    private static void requireFree(int port) {
        if (!FreePorts.isFree(port)) {
            throw new ClusterException(
                    "The port ("
                            + port
                            + ") is taken by another process. Stop that process, or give another"
                            + " base port with --port: the cluster needs "
                            + COUNT
                            + " in a row.");
        }
    }
}
