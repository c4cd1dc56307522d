package io.reachflow.streams.cluster;

import io.reachflow.streams.process.BuiltJars;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * ZooKeeper, brokers, JobManagers and TaskManagers, each a process of its own. They outlive the JVM
 * that started them until {@link #close}; what was started is written down at once, so that nothing
 * is lost sight of when that JVM is killed.
 */
public final class LocalCluster implements AutoCloseable {
    public static final String ZOOKEEPER = ClusterLauncher.ZOOKEEPER;
    public static final String BROKER = ClusterLauncher.BROKER;
    public static final String JOB_MANAGER = ClusterLauncher.JOB_MANAGER;
    public static final String STANDBY = ClusterLauncher.STANDBY;

    private static final Duration STOP_PATIENCE = Duration.ofSeconds(10);

    private final ClusterLayout layout;
    private final FlinkRest rest;
    private ClusterState state;
    private boolean closed;

    private LocalCluster(ClusterLayout layout, ClusterState state) {
        this.layout = layout;
        this.state = state;
        this.rest = new FlinkRest(List.of(state.ports().rest(), state.ports().standbyRest()));
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
        ClusterPorts ports = ClusterPorts.choose(settings);
        // Of one that ended without being stopped, by a power cut for example.
        layout.forgetJobs();
        layout.createDirectories();
        new FlinkConf(layout, settings, ports).write();
        new ZooKeeperConf(layout, ports.zooKeeper()).write();
        LocalCluster cluster = new LocalCluster(layout, new ClusterState(ports, List.of()));
        Thread onInterrupt = new Thread(cluster::close, "stop-half-started-cluster");
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        try {
            cluster.startMembers(settings);
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

    private void startMembers(ClusterSettings settings) {
        List<String> members = new ArrayList<>(List.of(ZOOKEEPER));
        for (int index = 0; index < settings.brokers(); index++) {
            members.add(ClusterLauncher.broker(index));
        }
        members.add(JOB_MANAGER);
        if (settings.jobManagers() > 1) {
            members.add(STANDBY);
        }
        for (int index = 0; index < settings.taskManagers(); index++) {
            members.add(taskManager(index));
        }
        launchAll(members);
    }

    /** Returns when they are up. Flink gives up if it waits too long for ZooKeeper. */
    private void launchAll(List<String> members) {
        for (String member : members) {
            launch(member);
            if (member.equals(ZOOKEEPER)) {
                new ClusterHealth(layout, state, rest).await(List.of(ZOOKEEPER));
            }
        }
        new ClusterHealth(layout, state, rest).await(members);
    }

    private void launch(String member) {
        add(new ClusterLauncher(layout, state.ports()).start(member));
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

    /** The address of all its brokers, for clients. */
    public String brokers() {
        return state.ports().brokers().stream()
                .map(port -> "localhost:" + port)
                .collect(Collectors.joining(","));
    }

    /** The names of its brokers. */
    public List<String> brokerNames() {
        return members().stream().filter(ClusterLauncher::isBroker).toList();
    }

    /** Where its parts listen. */
    public ClusterPorts ports() {
        return state.ports();
    }

    public FlinkRest rest() {
        return rest;
    }

    /** How each process is, now. */
    public List<MemberStatus> status() {
        return new ClusterHealth(layout, state, rest).check();
    }

    /** The name of a TaskManager, counted from 0. */
    public static String taskManager(int index) {
        return ClusterLauncher.TASK_MANAGER + index;
    }

    /** The names of all members, in the order in which they are started. */
    public synchronized List<String> members() {
        return state.members().stream().map(ClusterMember::name).toList();
    }

    /** The name of the JobManager that leads; the other, if there is one, stands by. */
    public Optional<String> leader() {
        OptionalInt port = Leadership.restPort(state.ports().zooKeeper());
        return state.members().stream()
                .filter(member -> ClusterLauncher.isJobManager(member.name()))
                .filter(member -> port.isPresent() && member.port() == port.getAsInt())
                .map(ClusterMember::name)
                .findFirst();
    }

    /** Where TaskManagers reach the JobManager that leads. */
    public int leaderRpcPort() {
        return leader().filter(STANDBY::equals).isPresent()
                ? state.ports().standbyRpc()
                : state.ports().rpc();
    }

    /** As kill -9: nothing is flushed, nobody is told. Nothing starts it again by itself. */
    public void kill(String member) {
        member(member).kill();
    }

    /** Starts a member that has ended, in its old place, and returns when it is up. */
    public void start(String member) {
        if (member(member).isAlive()) {
            throw new ClusterException(
                    "The member (" + member + ") of the cluster still runs. Kill it first.");
        }
        launchAll(List.of(member));
    }

    /** Starts every member that has ended; gives back their names. */
    public List<String> heal() {
        List<String> ended = members().stream().filter(name -> !member(name).isAlive()).toList();
        launchAll(ended);
        return ended;
    }

    /** As SIGSTOP: it keeps its memory and its connections, and does nothing. */
    public void pause(String member) {
        member(member).pause();
    }

    /** As SIGCONT. */
    public void resume(String member) {
        member(member).resume();
    }

    private synchronized ClusterMember member(String name) {
        return state.members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The cluster has no member ("
                                                + name
                                                + "). It has "
                                                + members()
                                                + "."));
    }

    /** Submits the job of this repository; gives back its id. */
    public String submit(List<String> jobArguments) {
        return submit(jobArguments, said -> {});
    }

    /**
     * Submits the job of this repository; gives back its id.
     *
     * @param said takes what Flink's client and the job have to say, a line each
     */
    public String submit(List<String> jobArguments, Consumer<String> said) {
        Path jar = BuiltJars.require(layout.jars().job());
        return new JobSubmission(
                        new ClusterLauncher(layout, state.ports()).submission(jar, jobArguments))
                .run(said);
    }

    private static boolean outlivesFlink(ClusterMember member) {
        return member.name().equals(ZOOKEEPER) || ClusterLauncher.isBroker(member.name());
    }

    /** The last broker of a quorum can't end in order, with nobody left to vote: it is killed. */
    private static void stopTogether(List<ClusterMember> members) {
        long deadline = System.nanoTime() + STOP_PATIENCE.toNanos();
        members.forEach(ClusterMember::requestStop);
        for (ClusterMember member : members) {
            long leftNanos = Math.max(0, deadline - System.nanoTime());
            member.stop(Duration.ofNanos(leftNanos));
        }
    }

    /**
     * Stops every process that still runs, Flink before the broker that it writes to. The jobs are
     * gone then; one that is submitted to the next cluster goes on from the last checkpoint.
     */
    @Override
    public synchronized void close() {
        closed = true;
        List<ClusterMember> lastStartedFirst = new ArrayList<>(state.members());
        Collections.reverse(lastStartedFirst);
        // One that is paused would not hear that it is to stop.
        lastStartedFirst.forEach(ClusterMember::resume);
        stopTogether(lastStartedFirst.stream().filter(each -> !outlivesFlink(each)).toList());
        stopTogether(lastStartedFirst.stream().filter(LocalCluster::outlivesFlink).toList());
        layout.forgetJobs();
        layout.stateFile().toFile().delete();
    }
}
