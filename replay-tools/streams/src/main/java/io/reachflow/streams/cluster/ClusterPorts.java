package io.reachflow.streams.cluster;

import io.reachflow.streams.broker.FreePorts;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.ArrayList;
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
        List<Integer> brokers,
        List<Integer> controllers,
        int rest,
        int rpc,
        int blob,
        int zooKeeper,
        int standbyRest,
        int standbyRpc) {
    /** Beside two for every broker. */
    private static final int OF_OTHERS = 6;

    public ClusterPorts {
        brokers = List.copyOf(brokers);
        controllers = List.copyOf(controllers);
    }

    static int count(int brokers) {
        return 2 * brokers + OF_OTHERS;
    }

    static ClusterPorts choose(ClusterSettings settings) {
        int count = count(settings.brokers());
        if (settings.basePort() == ClusterSettings.ANY_PORTS) {
            return of(FreePorts.find(count));
        }
        List<Integer> ports =
                IntStream.range(settings.basePort(), settings.basePort() + count).boxed().toList();
        ports.forEach(port -> requireFree(port, count));
        return of(ports);
    }

    /** The first broker, its controller, Flink's page; more brokers come last. */
    private static ClusterPorts of(List<Integer> ports) {
        int more = (ports.size() - 2 - OF_OTHERS) / 2;
        List<Integer> brokers = new ArrayList<>(List.of(ports.get(0)));
        List<Integer> controllers = new ArrayList<>(List.of(ports.get(1)));
        brokers.addAll(ports.subList(2 + OF_OTHERS, 2 + OF_OTHERS + more));
        controllers.addAll(ports.subList(2 + OF_OTHERS + more, ports.size()));
        return ClusterPortsBuilder.builder()
                .brokers(brokers)
                .controllers(controllers)
                .rest(ports.get(2))
                .rpc(ports.get(3))
                .blob(ports.get(4))
                .zooKeeper(ports.get(5))
                .standbyRest(ports.get(6))
                .standbyRpc(ports.get(7))
                .build();
    }

    private static void requireFree(int port, int count) {
        if (!FreePorts.isFree(port)) {
            throw new ClusterException(
                    "The port ("
                            + port
                            + ") is taken by another process. Stop that process, or give another"
                            + " base port with --port: the cluster needs "
                            + count
                            + " in a row.");
        }
    }
}
