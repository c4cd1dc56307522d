package io.reachflow.streams.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Starts processes whose output, errors included, goes to a file. */
public final class LoggedProcess {
    private LoggedProcess() {}

    /**
     * Starts one, which may outlive this JVM.
     *
     * @param name for messages
     */
    public static Process start(String name, List<String> command, Path output) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start the process " + name + ".", e);
        }
    }
}
