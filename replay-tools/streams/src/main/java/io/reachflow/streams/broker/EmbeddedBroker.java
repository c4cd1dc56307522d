package io.reachflow.streams.broker;

import io.reachflow.streams.process.FileTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A real Kafka broker, with its controller, in this JVM. */
public final class EmbeddedBroker implements AutoCloseable {
    private final BrokerSettings settings;
    private final KafkaRaftServer server;
    private final boolean deletesData;

    private EmbeddedBroker(BrokerSettings settings, KafkaRaftServer server, boolean deletesData) {
        this.settings = settings;
        this.server = server;
        this.deletesData = deletesData;
    }

    /** On free ports, with data in a temporary directory that {@link #close} deletes. */
    public static EmbeddedBroker start() {
        try {
            return start(
                    BrokerSettings.onFreePorts(Files.createTempDirectory("reachflow-broker-")),
                    true);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't make a temporary directory for a broker.", e);
        }
    }

    /** Opens the data that the directory holds; formats it when it is new. */
    public static EmbeddedBroker start(BrokerSettings settings) {
        return start(settings, false);
    }

    private static EmbeddedBroker start(BrokerSettings settings, boolean deletesData) {
        requireFree(settings.port());
        requireFree(settings.controllerPort());
        Properties properties = settings.toProperties();
        formatIfNew(settings, properties);
        KafkaRaftServer server =
                new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
        EmbeddedBroker broker = new EmbeddedBroker(settings, server, deletesData);
        try {
            server.startup();
        } catch (RuntimeException e) {
            broker.close();
            throw new IllegalStateException(
                    "The broker on "
                            + settings.bootstrapServers()
                            + " with its data in "
                            + settings.dataDirectory()
                            + " did not start. Maybe another broker uses the same data.",
                    e);
        }
        return broker;
    }

    private static void requireFree(int port) {
        if (!FreePorts.isFree(port)) {
            throw new IllegalStateException(
                    "The port ("
                            + port
                            + ") is taken by another process. Stop that process, or name another"
                            + " port for the broker.");
        }
    }

    private static void formatIfNew(BrokerSettings settings, Properties properties) {
        Path dataDirectory = settings.dataDirectory();
        if (Files.exists(dataDirectory.resolve("meta.properties"))) {
            return;
        }
        try {
            Files.createDirectories(dataDirectory);
            Path file = Files.createTempFile("reachflow-broker-", ".properties");
            try {
                try (OutputStream out = Files.newOutputStream(file)) {
                    properties.store(out, null);
                }
                format(file, settings.clusterId());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Can't prepare " + dataDirectory + " for a broker's data.", e);
        }
    }

    private static void format(Path propertiesFile, Uuid clusterId) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        // Joined by "=", because an id may begin with "-", which else looks like another option.
        String[] command = {"format", "--cluster-id=" + clusterId, "--config=" + propertiesFile};
        int exitCode =
                StorageTool.execute(command, new PrintStream(said, true, StandardCharsets.UTF_8));
        if (exitCode != 0) {
            throw new IllegalStateException(
                    "Kafka could not format the data directory: "
                            + said.toString(StandardCharsets.UTF_8));
        }
    }

    public String bootstrapServers() {
        return settings.bootstrapServers();
    }

    /** Returns when the broker was closed, by whichever thread. */
    public void awaitClose() {
        server.awaitShutdown();
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
        if (deletesData) {
            FileTree.delete(settings.dataDirectory());
        }
    }
}
