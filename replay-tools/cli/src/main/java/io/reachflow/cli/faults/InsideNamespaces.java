package io.reachflow.cli.faults;

import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.faults.machine.OwnNamespaces;
import io.reachflow.streams.process.BuiltJars;
import io.reachflow.streams.process.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Starts a command once more, in a process with a network and mounts of its own. */
final class InsideNamespaces {
    private static final String MAIN = "io.reachflow.cli.Main";

    private InsideNamespaces() {}

    /**
     * Returns its exit code.
     *
     * @param out takes what it says
     */
    static int run(List<String> arguments, PrintWriter out)
            throws IOException, InterruptedException {
        Path home = RepositoryHome.path();
        List<String> command =
                new JavaCommand()
                        .startQuickly()
                        .options("-XX:-UsePerfData", "-Xmx1g")
                        .property("reachflow.home", home)
                        .property("reachflow.log", home.resolve(".reachflow/logs/faults.log"))
                        .run(new BuiltJars(home).toolsClassPath(), MAIN, arguments);
        ProcessBuilder builder =
                new ProcessBuilder(OwnNamespaces.enter(command))
                        .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put(OwnNamespaces.VARIABLE, "net,mount");
        Process inside = builder.start();
        Thread onSignal = new Thread(() -> stop(inside), "stop-inside");
        Runtime.getRuntime().addShutdownHook(onSignal);
        try (BufferedReader said =
                new BufferedReader(
                        new InputStreamReader(inside.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = said.readLine(); line != null; line = said.readLine()) {
                out.println(line);
                out.flush();
            }
        }
        int exitCode = inside.waitFor();
        removeHook(onSignal);
        return exitCode;
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is told to end, too, and the hook has done its part.
        }
    }

    private static void stop(Process inside) {
        inside.destroy();
        inside.onExit().join();
    }
}
