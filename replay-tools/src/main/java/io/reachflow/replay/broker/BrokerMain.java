package io.reachflow.replay.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs a broker until the process is told to stop. */
@Command(name = "broker", description = "A single-node Kafka broker.")
public final class BrokerMain implements Callable<Integer> {
    @Option(names = "--port", required = true, description = "Port for clients.")
    int port;

    @Option(names = "--controller-port", required = true, description = "Port for the controller.")
    int controllerPort;

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Data directory.")
    Path dataDirectory;

    @Option(
            names = "--stop-with-parent",
            description = "End when standard input is closed: whoever started this is gone.")
    boolean stopWithParent;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new BrokerMain()).execute(arguments));
    }

    @Override
    public Integer call() {
        EmbeddedBroker broker =
                EmbeddedBroker.start(new BrokerSettings(port, controllerPort, dataDirectory));
        Runtime.getRuntime().addShutdownHook(new Thread(broker::close, "close-broker"));
        if (stopWithParent) {
            stopWithParent();
        }
        System.out.println("Ready on " + broker.bootstrapServers() + ".");
        broker.awaitClose();
        return 0;
    }

    private static void stopWithParent() {
        Thread watcher =
                new Thread(
                        () -> {
                            try {
                                System.in.transferTo(OutputStream.nullOutputStream());
                            } catch (IOException e) {
                                // A broken pipe is an end, too.
                            }
                            System.exit(0);
                        },
                        "stop-with-parent");
        watcher.setDaemon(true);
        watcher.start();
    }
}
