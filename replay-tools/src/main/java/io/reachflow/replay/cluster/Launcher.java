package io.reachflow.replay.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Puts together the command line of each process. */
final class Launcher {
    static final String BROKER = "broker";
    static final String JOB_MANAGER = "jobmanager";
    static final String TASK_MANAGER = "taskmanager-";

    private final ClusterLayout layout;
    private final Ports ports;

    Launcher(ClusterLayout layout, Ports ports) {
        this.layout = layout;
        this.ports = ports;
    }

    Member broker() {
        List<String> command = java("-Xmx768m", "-Dreachflow.log=" + log(BROKER));
        command.addAll(List.of("-cp", layout.toolsClassPath()));
        command.add("io.reachflow.replay.broker.BrokerMain");
        command.addAll(List.of("--port", "" + ports.broker()));
        command.addAll(List.of("--controller-port", "" + ports.controller()));
        command.addAll(List.of("--data", layout.brokerData().toString()));
        return start(BROKER, ports.broker(), command);
    }

    Member jobManager() {
        List<String> command = flink(JOB_MANAGER);
        command.add("-Xmx" + FlinkConf.JOB_MANAGER_HEAP_MIB + "m");
        command.add("org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint");
        command.addAll(List.of("--configDir", layout.conf().toString()));
        return start(JOB_MANAGER, ports.rest(), command);
    }

    Member taskManager(int index) {
        String name = TASK_MANAGER + index;
        List<String> command = flink(name);
        command.addAll(FlinkConf.taskManagerJvmOptions());
        command.add("org.apache.flink.runtime.taskexecutor.TaskManagerRunner");
        command.addAll(List.of("--configDir", layout.conf().toString()));
        command.addAll(List.of("-D", "taskmanager.resource-id=" + name));
        return start(name, 0, command);
    }

    /** Flink's client: it runs the job's main method to get the graph, and hands that over. */
    ProcessBuilder submission(Path jar, List<String> jobArguments) {
        List<String> command = flink("submit");
        command.add("-Xmx512m");
        command.addAll(List.of("org.apache.flink.client.cli.CliFrontend", "run", "--detached"));
        command.add(jar.toString());
        command.addAll(jobArguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("FLINK_CONF_DIR", layout.conf().toString());
        return builder;
    }

    private List<String> flink(String name) {
        List<String> command =
                java(
                        "-Dlog.file=" + log(name),
                        "-Dlog4j2.configurationFile="
                                + layout.conf().resolve("log4j2.properties").toUri());
        // Flink and its serialisers reach into these packages by reflection.
        for (String opened : List.of("util", "lang", "nio", "time")) {
            command.add("--add-opens=java.base/java." + opened + "=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", layout.flinkClassPath()));
        return command;
    }

    private static List<String> java(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        return command;
    }

    private Path log(String name) {
        return layout.logs().resolve(name + ".log");
    }

    private Member start(String name, int port, List<String> command) {
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(layout.logs().resolve(name + ".out").toFile());
        try {
            return Member.of(name, builder.start().toHandle(), port);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't start the process " + name + ".", e);
        }
    }
}
