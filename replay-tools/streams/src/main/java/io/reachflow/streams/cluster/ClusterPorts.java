package io.reachflow.streams.cluster;

import io.reachflow.streams.broker.FreePorts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the parts of a cluster listen, all on this machine only.
 *
 * @param standbyRest Flink's page of the second JobManager, if there is one
 * @param standbyRpc where TaskManagers reach the second JobManager
 */
@RecordBuilder
public record ClusterPorts(
        int broker,
        int controller,
        int rest,
        int rpc,
        int blob,
        int zooKeeper,
        int standbyRest,
        int standbyRpc) {
    static final int COUNT = 8;

    static ClusterPorts choose(int basePort) {
        if (basePort == ClusterSettings.ANY_PORTS) {
            return of(FreePorts.find(COUNT));
        }
        List<Integer> ports = IntStream.range(basePort, basePort + COUNT).boxed().toList();
        ports.forEach(ClusterPorts::requireFree);
        return of(ports);
    }

    private static ClusterPorts of(List<Integer> ports) {
        return ClusterPortsBuilder.builder()
                .broker(ports.get(0))
                .controller(ports.get(1))
                .rest(ports.get(2))
                .rpc(ports.get(3))
                .blob(ports.get(4))
                .zooKeeper(ports.get(5))
                .standbyRest(ports.get(6))
                .standbyRpc(ports.get(7))
                .build();
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
