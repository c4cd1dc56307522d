package io.reachflow.streams.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM of the same kind as this one. */
public final class JavaCommand {
    /** Flink and its serialisers reach into these packages by reflection. */
    private static final List<String> OPENED_FOR_FLINK =
            List.of("java.util", "java.lang", "java.nio", "java.time");

    private final List<String> options = new ArrayList<>();

    /** A program of this JVM's installation, such as {@code java}. */
    public static Path tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name);
    }

    public JavaCommand options(String... more) {
        return options(List.of(more));
    }

    public JavaCommand options(List<String> more) {
        options.addAll(more);
        return this;
    }

    public JavaCommand property(String name, Object value) {
        return options("-D" + name + "=" + value);
    }

    public JavaCommand openForFlink() {
        OPENED_FOR_FLINK.forEach(
                opened -> options("--add-opens=java.base/" + opened + "=ALL-UNNAMED"));
        return this;
    }

    /** The whole command. */
    public List<String> run(String classPath, String mainClass, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(tool("java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, mainClass));
        command.addAll(arguments);
        return command;
    }
}
