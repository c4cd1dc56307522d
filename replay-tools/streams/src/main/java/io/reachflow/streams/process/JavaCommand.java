package io.reachflow.streams.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a JVM of the same kind as this one. */
public final class JavaCommand {
    /** Flink and its serialisers reach into these packages by reflection. */
    private static final List<String> OPENED_FOR_FLINK =
            List.of("java.util", "java.lang", "java.nio", "java.time");

    /** Ten times the JVM's own: see {@link #compileLate}. */
    private static final List<String> LATE_COMPILATION =
            List.of(
                    "-XX:Tier4InvocationThreshold=50000",
                    "-XX:Tier4MinInvocationThreshold=6000",
                    "-XX:Tier4CompileThreshold=150000",
                    "-XX:Tier4BackEdgeThreshold=400000");

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

    /**
     * For a process that has little to compute: its code is compiled once, quickly and not well.
     * Where several JVMs start on few cores, the optimising compilers take most of the time.
     */
    public JavaCommand startQuickly() {
        return options("-XX:TieredStopAtLevel=1");
    }

    /**
     * For a process that has much to compute, and must not be slow to start: only what is used very
     * often is optimised, so that the first minute is not spent on what is used now and then.
     */
    public JavaCommand compileLate() {
        return options(LATE_COMPILATION);
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
