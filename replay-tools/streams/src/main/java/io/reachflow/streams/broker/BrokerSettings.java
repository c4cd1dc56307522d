package io.reachflow.streams.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/** Where a broker listens and keeps its data. One node is broker and controller at once. */
public record BrokerSettings(int port, int controllerPort, Path dataDirectory) {
    private static final String HOST = "localhost";

    public BrokerSettings {
        requirePort("port", port);
        requirePort("controller port", controllerPort);
        if (port == controllerPort) {
            throw new IllegalArgumentException(
                    "The port ("
                            + port
                            + ") and the controller port must differ: the broker listens on both.");
        }
        dataDirectory = dataDirectory.toAbsolutePath();
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

    Properties toProperties() {
        Properties properties = new Properties();
        properties.setProperty("process.roles", "broker,controller");
        properties.setProperty("node.id", "1");
        // Voters by setting and not on disk: the same data may be opened on another port.
        properties.setProperty("controller.quorum.voters", "1@" + HOST + ":" + controllerPort);
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
                        + controllerPort);
        properties.setProperty(
                "listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.setProperty("log.dirs", dataDirectory.toString());
        addSingleNode(properties);
        addBehaviour(properties);
        return properties;
    }

    private static void addSingleNode(Properties properties) {
        for (String internal : List.of("offsets.topic", "transaction.state.log")) {
            properties.setProperty(internal + ".replication.factor", "1");
            properties.setProperty(internal + ".num.partitions", "4");
        }
        properties.setProperty("transaction.state.log.min.isr", "1");
        properties.setProperty("share.coordinator.state.topic.replication.factor", "1");
        properties.setProperty("share.coordinator.state.topic.min.isr", "1");
        properties.setProperty("default.replication.factor", "1");
        // After kill -9 it may not come back before its old session has ended.
        properties.setProperty("broker.session.timeout.ms", "3000");
        properties.setProperty("broker.heartbeat.interval.ms", "500");
        properties.setProperty("min.insync.replicas", "1");
    }

    private static void addBehaviour(Properties properties) {
        // A misspelt topic must fail, not appear with one partition and the wrong timestamps.
        properties.setProperty("auto.create.topics.enable", "false");
        properties.setProperty("group.initial.rebalance.delay.ms", "0");
        // Replays carry trace times, which may lie years back. Those ahead stay limited.
        properties.setProperty("log.message.timestamp.before.max.ms", "" + Long.MAX_VALUE);
        // Every open segment maps its indexes at full size; the usual 10 MiB is for big brokers.
        properties.setProperty("log.index.size.max.bytes", "1048576");
        properties.setProperty("log.cleaner.dedupe.buffer.size", "4194304");
        properties.setProperty("log.cleaner.threads", "1");
        properties.setProperty("num.recovery.threads.per.data.dir", "2");
    }
}
