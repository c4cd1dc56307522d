package io.reachflow.replay.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is measured beside ours, in a module that has to be built on its own. */
final class PeerModule {
    private static final String BUILD = "mvn -q -Ppeers -pl bench-peers package";

    private final Path target;

    /** Refuses a repository in which the module is not built. */
    PeerModule(Path home, String peer) {
        this.target = home.resolve("bench-peers").resolve("target");
        if (!Files.isRegularFile(target.resolve("bench-peers.jar"))) {
            throw new IllegalStateException(
                    peer
                            + " is not built, which is not done by itself: peers are only"
                            + " measured, and one of them has another licence. Run this first, in "
                            + home
                            + ": "
                            + BUILD);
        }
    }

    /** The command that runs one of its programs in a JVM of its own. */
    List<String> command(String program, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx4g");
        command.add("-cp");
        command.add(target.resolve("bench-peers.jar") + ":" + target.resolve("lib") + "/*");
        command.add(program);
        command.addAll(arguments);
        return command;
    }
}
