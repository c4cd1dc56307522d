package io.reachflow.streams.broker;

import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.process.ParentWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a broker until the process is told to stop. */
@Command(name = "broker", description = "A Kafka broker, alone or in a quorum.")
public final class BrokerMain implements Callable<Integer> {
    private static final String HEAP = "-Xmx768m";

    @Option(names = "--node", required = true, description = "Its number, from 1.")
    int node;

    @Option(names = "--port", required = true, description = "Port for clients.")
    int port;

    @Option(
            names = "--controller-ports",
            required = true,
            split = ",",
            description = "Ports of the controllers of all nodes, in the order of their numbers.")
    List<Integer> controllerPorts;

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Data directory.")
    Path dataDirectory;

    @Option(
            names = "--stop-with-parent",
            description = "End when standard input is closed: whoever started this is gone.")
    boolean stopWithParent;

    /**
     * Runs one in a JVM of its own.
     *
     * @param java with the options that are not for every broker
     */
    public static List<String> command(JavaCommand java, BuiltJars jars, BrokerSettings broker) {
        return java.options(HEAP)
                .run(
                        jars.toolsClassPath(),
                        BrokerMain.class.getName(),
                        List.of(
                                "--node",
                                String.valueOf(broker.node()),
                                "--port",
                                String.valueOf(broker.port()),
                                "--controller-ports",
                                broker.controllerPorts().stream()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(",")),
                                "--data",
                                broker.dataDirectory().toString()));
    }

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new BrokerMain()).execute(arguments));
    }

    @Override
    public Integer call() {
        EmbeddedBroker broker =
                EmbeddedBroker.start(
                        new BrokerSettings(node, port, controllerPorts, dataDirectory));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "close-broker"));
        if (stopWithParent) {
            ParentWatch.start();
        }
        System.out.println("Ready on " + broker.bootstrapServers() + ".");
        broker.awaitClose();
        return 0;
    }
}
