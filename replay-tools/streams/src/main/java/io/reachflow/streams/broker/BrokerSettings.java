package io.reachflow.streams.broker;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * Where a broker listens and keeps its data. Each node is broker and controller at once, and there
 * is one node, or a quorum of them, all on this machine.
 *
 * @param node counted from 1
 * @param controllerPorts of all nodes
 */
public record BrokerSettings(
        int node, int port, List<Integer> controllerPorts, Path dataDirectory) {
    private static final String HOST = "localhost";
    private static final int MOST_REPLICAS = 3;

    public BrokerSettings {
        controllerPorts = List.copyOf(controllerPorts);
        if (node < 1 || node > controllerPorts.size()) {
            throw new IllegalArgumentException(
                    "The node ("
                            + node
                            + ") must be between 1 and the number of controller ports, "
                            + controllerPorts.size()
                            + ".");
        }
        requirePort("port", port);
        controllerPorts.forEach(each -> requirePort("controller port", each));
        if (controllerPorts.contains(port)) {
            throw new IllegalArgumentException(
                    "The port ("
                            + port
                            + ") and the controller port must differ: the broker listens on both.");
        }
        dataDirectory = dataDirectory.toAbsolutePath();
    }

    /** Of a broker that is alone. */
    public BrokerSettings(int port, int controllerPort, Path dataDirectory) {
        this(1, port, List.of(controllerPort), dataDirectory);
    }

    /** On ports that are free now. */
    public static BrokerSettings onFreePorts(Path dataDirectory) {
        List<Integer> ports = FreePorts.find(2);
        return new BrokerSettings(ports.get(0), ports.get(1), dataDirectory);
    }

    private static void requirePort(String which, int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException(
                    "The " + which + " (" + port + ") must be between 1 and 65535.");
        }
    }

    public String bootstrapServers() {
        return HOST + ":" + port;
    }

    public int controllerPort() {
        return controllerPorts.get(node - 1);
    }

    /** The same for all nodes of a quorum, which must agree on it before they have met. */
    Uuid clusterId() {
        UUID ofPorts =
                UUID.nameUUIDFromBytes(
                        controllerPorts.toString().getBytes(StandardCharsets.US_ASCII));
        return new Uuid(ofPorts.getMostSignificantBits(), ofPorts.getLeastSignificantBits());
    }

    private String voters() {
        return IntStream.rangeClosed(1, controllerPorts.size())
                .mapToObj(each -> each + "@" + HOST + ":" + controllerPorts.get(each - 1))
                .collect(Collectors.joining(","));
    }

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("process.roles", "broker,controller");
        properties.setProperty("node.id", String.valueOf(node));
        // Voters by setting and not on disk: the same data may be opened on another port.
        properties.setProperty("controller.quorum.voters", voters());
        properties.setProperty("controller.listener.names", "CONTROLLER");
        properties.setProperty(
                "listeners",
                "PLAINTEXT://"
                        + HOST
                        + ":"
                        + port
                        + ",CONTROLLER://"
                        + HOST
                        + ":"
                        + controllerPort());
        properties.setProperty(
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.setProperty("log.dirs", dataDirectory.toString());
        addReplication(properties);
        addBehaviour(properties);
        return properties;
    }

    /** What a majority has is safe, so a quorum can lose a node and go on. */
    private void addReplication(Properties properties) {
        int nodes = Math.min(MOST_REPLICAS, controllerPorts.size());
        String replicas = String.valueOf(nodes);
        String majority = String.valueOf(nodes / 2 + 1);
        for (String internal : List.of("offsets.topic", "transaction.state.log")) {
            properties.setProperty(internal + ".replication.factor", replicas);
            properties.setProperty(internal + ".num.partitions", "4");
        }
        properties.setProperty("transaction.state.log.min.isr", majority);
        properties.setProperty("share.coordinator.state.topic.replication.factor", replicas);
        properties.setProperty("share.coordinator.state.topic.min.isr", majority);
        properties.setProperty("default.replication.factor", replicas);
        properties.setProperty("min.insync.replicas", majority);
        // After kill -9 it may not come back before its old session has ended.
        properties.setProperty("broker.session.timeout.ms", "3000");
        properties.setProperty("broker.heartbeat.interval.ms", "500");
    }

    private static void addBehaviour(Properties properties) {
        // A misspelt topic must fail, not appear with one partition and the wrong timestamps.
        properties.setProperty("auto.create.topics.enable", "false");
        properties.setProperty("group.initial.rebalance.delay.ms", "0");
        // Every checkpoint has producers of its own, which are remembered for a day by default. Not
        // for less than a replay waits for the broker: what it sends again would count twice.
        properties.setProperty("producer.id.expiration.ms", "7200000");
        // Replays carry trace times, which may lie years back. Those ahead stay limited.
        properties.setProperty("log.message.timestamp.before.max.ms", "" + Long.MAX_VALUE);
        // Every open segment maps its indexes at full size; the usual 10 MiB is for big brokers.
        properties.setProperty("log.index.size.max.bytes", "1048576");
        properties.setProperty("log.cleaner.dedupe.buffer.size", "4194304");
        properties.setProperty("log.cleaner.threads", "1");
        properties.setProperty("num.recovery.threads.per.data.dir", "2");
    }
}
