package io.reachflow.bench.figure;

import io.reachflow.streams.process.JavaCommand;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What is measured beside ours, in a module that has to be built on its own. */
public final class PeerModule {
    private static final String BUILD = "mvn -q -Ppeers -pl bench-peers package";

    private final Path target;

    /** Refuses a repository in which the module is not built. */
    public PeerModule(Path home, String peer) {
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
    public List<String> command(String program, List<String> arguments) {
        String classPath =
                target.resolve("bench-peers.jar")
                        + File.pathSeparator
                        + target.resolve("lib")
                        + File.separator
                        + "*";
        return new JavaCommand().options("-Xmx4g").run(classPath, program, arguments);
    }
}
