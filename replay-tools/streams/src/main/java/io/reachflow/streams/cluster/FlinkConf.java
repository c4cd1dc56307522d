package io.reachflow.streams.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Flink's settings, and the memory that its processes get. */
final class FlinkConf {
    static final int JOB_MANAGER_HEAP_MIB = 768;
    private static final int FRAMEWORK_MIB = 128;
    private static final int TASK_HEAP_MIB = 1024;
    private static final int TASK_OFF_HEAP_MIB = 64;
    private static final int NETWORK_MIB = 128;
    private static final int METASPACE_MIB = 256;
    private static final int OVERHEAD_MIB = 192;

    private final ClusterLayout layout;
    private final ClusterSettings settings;
    private final ClusterPorts ports;

    FlinkConf(ClusterLayout layout, ClusterSettings settings, ClusterPorts ports) {
        this.layout = layout;
        this.settings = settings;
        this.ports = ports;
    }

    /** What Flink's own start script would work out from the settings. */
    static List<String> taskManagerJvmOptions() {
        int heap = FRAMEWORK_MIB + TASK_HEAP_MIB;
        int direct = FRAMEWORK_MIB + TASK_OFF_HEAP_MIB + NETWORK_MIB;
        return List.of(
                "-Xmx" + heap + "m",
                "-XX:MaxDirectMemorySize=" + direct + "m",
                "-XX:MaxMetaspaceSize=" + METASPACE_MIB + "m");
    }

    void write() {
        Map<String, Object> all = new LinkedHashMap<>();
        addAddresses(all);
        addMemory(all);
        addRecovery(all);
        addHighAvailability(all);
        String yaml =
                all.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + quote(entry.getValue()))
                        .collect(Collectors.joining("\n", "", "\n"));
        try {
            Files.writeString(layout.conf().resolve("config.yaml"), yaml);
            Files.writeString(logSettings(), LOG_SETTINGS);
        } catch (IOException e) {
            throw new UncheckedIOException("Can't write to " + layout.conf() + ".", e);
        }
    }

    Path logSettings() {
        return layout.conf().resolve("log4j2.properties");
    }

    private static String quote(Object value) {
        return value instanceof Number || value instanceof Boolean
                ? value.toString()
                : "'" + value.toString().replace("'", "''") + "'";
    }

    private void addAddresses(Map<String, Object> all) {
        for (String key :
                List.of(
                        "jobmanager.rpc.address",
                        "jobmanager.bind-host",
                        "taskmanager.host",
                        "taskmanager.bind-host",
                        "rest.address",
                        "rest.bind-address")) {
            all.put(key, "localhost");
        }
        all.put("jobmanager.rpc.port", ports.rpc());
        all.put("rest.port", ports.rest());
        all.put("blob.server.port", ports.blob());
        // Whoever can open the page must not be able to run code here.
        all.put("web.submit.enable", false);
        all.put("web.cancel.enable", false);
        all.put("web.rescale.enable", false);
    }

    private void addMemory(Map<String, Object> all) {
        all.put("parallelism.default", settings.defaultParallelism());
        all.put("taskmanager.numberOfTaskSlots", settings.slotsPerTaskManager());
        // A job on all TaskManagers, not on as few as can hold it.
        all.put("taskmanager.load-balance.mode", "SLOTS");
        all.put("taskmanager.cpu.cores", (double) settings.slotsPerTaskManager());
        all.put("taskmanager.memory.framework.heap.size", FRAMEWORK_MIB + "m");
        all.put("taskmanager.memory.framework.off-heap.size", FRAMEWORK_MIB + "m");
        all.put("taskmanager.memory.task.heap.size", TASK_HEAP_MIB + "m");
        all.put("taskmanager.memory.task.off-heap.size", TASK_OFF_HEAP_MIB + "m");
        all.put("taskmanager.memory.network.min", NETWORK_MIB + "m");
        all.put("taskmanager.memory.network.max", NETWORK_MIB + "m");
        // State lives on the heap; nothing would use managed memory.
        all.put("taskmanager.memory.managed.size", "0m");
        all.put("taskmanager.memory.jvm-metaspace.size", METASPACE_MIB + "m");
        all.put("taskmanager.memory.jvm-overhead.min", OVERHEAD_MIB + "m");
        all.put("taskmanager.memory.jvm-overhead.max", OVERHEAD_MIB + "m");
    }

    private void addRecovery(Map<String, Object> all) {
        all.put("execution.checkpointing.dir", layout.checkpoints().toUri().toString());
        all.put("execution.checkpointing.savepoint-dir", layout.checkpoints().toUri().toString());
        all.put(
                "execution.checkpointing.externalized-checkpoint-retention",
                "RETAIN_ON_CANCELLATION");
        all.put("io.tmp.dirs", layout.temporary().toString());
    }

    private void addHighAvailability(Map<String, Object> all) {
        all.put("high-availability.type", "zookeeper");
        all.put("high-availability.zookeeper.quorum", "localhost:" + ports.zooKeeper());
        all.put("high-availability.storageDir", layout.jobStore().toUri().toString());
        all.put("high-availability.cluster-id", "/reachflow");
        // With a ZooKeeper to ask for the leader, this one counts in place of jobmanager.rpc.port.
        all.put("high-availability.jobmanager.port", ports.rpc());
        all.putAll(FailoverTimes.toFlink());
    }

    private static final String LOG_SETTINGS =
            """
            rootLogger.level = INFO
            rootLogger.appenderRef.file.ref = file
            appender.file.name = file
            appender.file.type = RollingFile
            appender.file.fileName = ${sys:log.file}
            appender.file.filePattern = ${sys:log.file}.%i
            appender.file.layout.type = PatternLayout
            appender.file.layout.pattern = %d{yyyy-MM-dd HH:mm:ss.SSS} %-5p %c{1.} [%t] %m%n%ex
            appender.file.policies.type = Policies
            appender.file.policies.size.type = SizeBasedTriggeringPolicy
            appender.file.policies.size.size = 50MB
            appender.file.strategy.type = DefaultRolloverStrategy
            appender.file.strategy.max = 3
            logger.kafka.name = org.apache.kafka
            logger.kafka.level = WARN
            logger.pekko.name = org.apache.pekko
            logger.pekko.level = WARN
            """;
}
