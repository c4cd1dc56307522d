package io.reachflow.streams.cluster;

import io.reachflow.streams.process.BuiltJars;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A broker, a JobManager and TaskManagers, each a process of its own. They outlive the JVM that
 * started them until {@link #close}; what was started is written down at once, so that nothing is
 * lost sight of when that JVM is killed.
 */
public final class LocalCluster implements AutoCloseable {
    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

    private final ClusterLayout layout;
    private final FlinkRest rest;
    private ClusterState state;
    private boolean closed;

    private LocalCluster(ClusterLayout layout, ClusterState state) {
        this.layout = layout;
        this.state = state;
        this.rest = new FlinkRest(state.ports().rest());
    }

    /** Starts a cluster in its usual place and returns when it is healthy. */
    public static LocalCluster start(Path home, ClusterSettings settings) {
        return start(ClusterLayout.in(home), settings);
    }

    /** Starts a cluster and returns when it is healthy. What fails to start leaves nothing. */
    public static LocalCluster start(ClusterLayout layout, ClusterSettings settings) {
        layout.requireBuilt();
        if (ClusterState.read(layout.stateFile()).filter(ClusterState::anyAlive).isPresent()) {
            throw new ClusterException(
                    "A cluster is up already (see 'reachflow cluster status'). Stop it with"
                            + " 'reachflow cluster down' first.");
        }
        ClusterPorts ports = ClusterPorts.choose(settings.basePort());
        layout.createDirectories();
        new FlinkConf(layout, settings, ports).write();
        LocalCluster cluster = new LocalCluster(layout, new ClusterState(ports, List.of()));
        Thread onInterrupt = new Thread(cluster::close, "stop-half-started-cluster");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            cluster.startMembers(settings.taskManagers());
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        } finally {
            removeHook(onInterrupt);
        }
        return cluster;
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is going down, and the hook stops what was started.
        }
    }

    private void startMembers(int taskManagers) {
        ClusterLauncher launcher = new ClusterLauncher(layout, state.ports());
        add(launcher.broker());
        add(launcher.jobManager());
        for (int index = 0; index < taskManagers; index++) {
            add(launcher.taskManager(index));
        }
        new ClusterHealth(layout, state, rest).await();
    }

    private synchronized void add(ClusterMember member) {
        if (closed) {
            // Ctrl-C came between its start and here.
            member.kill();
            throw new ClusterException("The cluster was stopped while it started.");
        }
        state = state.with(member);
        state.write(layout.stateFile());
    }

    /** The cluster that another command started here, whether it still runs or not. */
    public static Optional<LocalCluster> find(ClusterLayout layout) {
        return ClusterState.read(layout.stateFile()).map(state -> new LocalCluster(layout, state));
    }

    public String brokers() {
        return "localhost:" + state.ports().broker();
    }

    public FlinkRest rest() {
        return rest;
    }

    /** How each process is, now. */
    public List<MemberStatus> status() {
        return new ClusterHealth(layout, state, rest).check();
    }

    public List<Long> taskManagerPids() {
        return taskManagers().stream().map(ClusterMember::pid).toList();
    }

    private List<ClusterMember> taskManagers() {
        return state.members().stream()
                .filter(member -> member.name().startsWith(ClusterLauncher.TASK_MANAGER))
                .toList();
    }

    /** As kill -9. */
    public void killTaskManager(int index) {
        taskManagers().get(index).kill();
    }

    /** Submits the job of this repository; gives back its id. */
    public String submit(List<String> jobArguments) {
        return submit(layout.jars().job(), jobArguments);
    }

    /** Submits a jar with a main class; gives back the job's id. */
    public String submit(Path jar, List<String> jobArguments) {
        BuiltJars.require(jar);
        return new JobSubmission(
                        new ClusterLauncher(layout, state.ports()).submission(jar, jobArguments))
                .run();
    }

    /** Stops every process that still runs, Flink before the broker that it writes to. */
    @Override
    public synchronized void close() {
        closed = true;
        List<ClusterMember> lastStartedFirst = new ArrayList<>(state.members());
        Collections.reverse(lastStartedFirst);
        lastStartedFirst.stream()
                .filter(member -> !member.name().equals(ClusterLauncher.BROKER))
                .forEach(ClusterMember::requestStop);
        lastStartedFirst.forEach(member -> member.stop(STOP_PATIENCE));
        layout.stateFile().toFile().delete();
    }
}
