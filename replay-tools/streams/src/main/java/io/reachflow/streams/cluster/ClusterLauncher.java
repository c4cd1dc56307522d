package io.reachflow.streams.cluster;

import io.reachflow.streams.broker.BrokerMain;
import io.reachflow.streams.broker.BrokerSettings;
import io.reachflow.streams.process.JavaCommand;
import io.reachflow.streams.process.LoggedProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Puts together the command line of each process. */
final class ClusterLauncher {
    static final String ZOOKEEPER = "zookeeper";
    static final String BROKER = "broker";
    static final String JOB_MANAGER = "jobmanager";
    static final String STANDBY = "jobmanager-standby";
    static final String TASK_MANAGER = "taskmanager-";

    private final ClusterLayout layout;
    private final ClusterPorts ports;

    ClusterLauncher(ClusterLayout layout, ClusterPorts ports) {
        this.layout = layout;
        this.ports = ports;
    }

    /** The name of a broker, counted from 0. */
    static String broker(int index) {
        return index == 0 ? BROKER : BROKER + "-" + (index + 1);
    }

    static boolean isBroker(String name) {
        return name.startsWith(BROKER);
    }

    static boolean isJobManager(String name) {
        return name.equals(JOB_MANAGER) || name.equals(STANDBY);
    }

    /** Starts the member of this name. */
    ClusterMember start(String name) {
        return switch (name) {
            case ZOOKEEPER -> zooKeeper();
            case JOB_MANAGER -> jobManager(JOB_MANAGER, ports.rest(), List.of());
            case STANDBY -> jobManager(STANDBY, ports.standbyRest(), portsOfStandby());
            default -> isBroker(name) ? startBroker(name) : taskManager(name);
        };
    }

    private ClusterMember startBroker(String name) {
        int index =
                IntStream.range(0, ports.brokers().size())
                        .filter(each -> broker(each).equals(name))
                        .findFirst()
                        .orElseThrow();
        int port = ports.brokers().get(index);
        BrokerSettings broker =
                new BrokerSettings(index + 1, port, ports.controllers(), layout.brokerData(name));
        JavaCommand java = new JavaCommand().startQuickly().property("reachflow.log", log(name));
        return start(name, port, BrokerMain.command(java, layout.jars(), broker));
    }

    private ClusterMember zooKeeper() {
        List<String> command =
                new JavaCommand()
                        .property("reachflow.log", log(ZOOKEEPER))
                        .startQuickly()
                        .options("-Xmx128m")
                        .run(
                                layout.jars().toolsClassPath(),
                                "org.apache.zookeeper.server.ZooKeeperServerMain",
                                List.of(ZooKeeperConf.file(layout).toString()));
        return start(ZOOKEEPER, ports.zooKeeper(), command);
    }

    private ClusterMember jobManager(String name, int restPort, List<String> more) {
        List<String> arguments = new ArrayList<>(List.of("--configDir", layout.conf().toString()));
        arguments.addAll(more);
        List<String> command =
                flink(
                        new JavaCommand()
                                .startQuickly()
                                .options("-Xmx" + FlinkConf.JOB_MANAGER_HEAP_MIB + "m"),
                        name,
                        "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                        arguments);
        return start(name, restPort, command);
    }

    /** Where it keeps its jars is found by way of ZooKeeper, so any port will do for that. */
    private List<String> portsOfStandby() {
        return List.of(
                "-D",
                "rest.port=" + ports.standbyRest(),
                "-D",
                "high-availability.jobmanager.port=" + ports.standbyRpc(),
                "-D",
                "blob.server.port=0");
    }

    private ClusterMember taskManager(String name) {
        List<String> command =
                flink(
                        new JavaCommand().compileLate().options(FlinkConf.taskManagerJvmOptions()),
                        name,
                        "org.apache.flink.runtime.taskexecutor.TaskManagerRunner",
                        List.of(
                                "--configDir",
                                layout.conf().toString(),
                                "-D",
                                "taskmanager.resource-id=" + name));
        return start(name, 0, command);
    }

    /** Flink's client: it runs the job's main method to get the graph, and hands that over. */
    ProcessBuilder submission(Path jar, List<String> jobArguments) {
        List<String> arguments = new ArrayList<>(List.of("run", "--detached", jar.toString()));
        arguments.addAll(jobArguments);
        List<String> command =
                flink(
                        new JavaCommand().startQuickly().options("-Xmx512m"),
                        "submit",
                        "org.apache.flink.client.cli.CliFrontend",
                        arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("FLINK_CONF_DIR", layout.conf().toString());
        return builder;
    }

    private List<String> flink(
            JavaCommand java, String name, String mainClass, List<String> arguments) {
        return java.property("log.file", log(name))
                .property(
                        "log4j2.configurationFile",
                        layout.conf().resolve("log4j2.properties").toUri())
                .openForFlink()
                .run(layout.jars().flinkClassPath(), mainClass, arguments);
    }

    private Path log(String name) {
        return layout.logs().resolve(name + ".log");
    }

    private ClusterMember start(String name, int port, List<String> command) {
        Path output = layout.logs().resolve(name + ".out");
        return ClusterMember.of(name, LoggedProcess.start(name, command, output).toHandle(), port);
    }
}
