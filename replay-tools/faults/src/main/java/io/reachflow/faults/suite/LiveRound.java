package io.reachflow.faults.suite;

import io.reachflow.faults.load.Behaviour;
import io.reachflow.faults.load.CommittedWatch;
import io.reachflow.faults.load.Dispatchers;
import io.reachflow.faults.load.LiveLoad;
import io.reachflow.faults.load.NetworkLoad;
import io.reachflow.faults.scene.JobControl;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.stack.JobProgress;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;

/** A job under load, from its submission to its end. */
final class LiveRound implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(100);

    /** Whether JobManagers of the local cluster know their jobs after a crash. */
    private static final boolean REMEMBERED = true;

    private final LocalCluster cluster;
    private final RoundJob job;
    private final JobControl control;
    private final LiveLoad load;
    private final Dispatchers dispatchers;
    private final CommittedWatch watch;

    private LiveRound(LocalCluster cluster, RoundJob job, NetworkLoad network, Path scratch)
            throws InterruptedException {
        this.cluster = cluster;
        this.job = job;
        this.control = new JobControl(cluster, job.arguments(cluster.brokers()), REMEMBERED);
        control.submit();
        Behaviour behaviour = new Behaviour();
        this.load = LiveLoad.start(network, behaviour, cluster.brokers(), job.topics());
        this.dispatchers = new Dispatchers(behaviour, cluster.brokers(), job.topics(), scratch);
        this.watch = CommittedWatch.start(cluster.brokers(), job.topics());
    }

    /** Returns when the first decisions are committed. */
    static LiveRound start(LocalCluster cluster, RoundJob job, NetworkLoad network, Path scratch)
            throws InterruptedException {
        try (TopicAdmin admin = new TopicAdmin(cluster.brokers())) {
            admin.create(
                    TopicPlan.live(job.topics(), RoundJob.PARTITIONS, Duration.ofDays(1)).all());
        }
        LiveRound round = new LiveRound(cluster, job, network, scratch);
        try {
            round.dispatchers.start();
            if (round.watch.awaitAfter(0, PATIENCE).isEmpty()) {
                throw new IllegalStateException("The job decides nothing.");
            }
            return round;
        } catch (RuntimeException e) {
            round.close();
            throw e;
        }
    }

    String brokers() {
        return cluster.brokers();
    }

    JobControl control() {
        return control;
    }

    LiveLoad load() {
        return load;
    }

    Dispatchers dispatchers() {
        return dispatchers;
    }

    CommittedWatch watch() {
        return watch;
    }

    void requireRunning() throws InterruptedException {
        load.requireRunning();
        dispatchers.requireRunning();
    }

    /**
     * Lets all tasks end, then all writers, then the job, when it has decided on everything.
     *
     * @return the tasks that did not end
     */
    Set<String> settle() throws InterruptedException {
        load.behaviour().setArrivals(false);
        Set<String> open = openTasksAtTheEnd();
        dispatchers.close();
        load.close();
        awaitIdle();
        control.cancel();
        watch.close();
        return open;
    }

    /** However many are behind: it is waited for as long as one after another ends. */
    private Set<String> openTasksAtTheEnd() throws InterruptedException {
        Set<String> open = openTasks();
        int before = open.size() + 1;
        while (!open.isEmpty() && open.size() < before) {
            before = open.size();
            int left = before;
            Await.until(() -> openTasks().size() < left, PATIENCE, PAUSE);
            open = openTasks();
        }
        return open;
    }

    private Set<String> openTasks() {
        Set<String> open = new TreeSet<>(load.sentTasks());
        open.removeAll(dispatchers.completedTasks());
        return open;
    }

    private void awaitIdle() throws InterruptedException {
        try (JobProgress progress =
                new JobProgress(
                        cluster.brokers(), job.topics(), job.writer(), RoundJob.PARTITIONS)) {
            long begin = System.nanoTime();
            while (!progress.isIdle()) {
                if (System.nanoTime() - begin > PATIENCE.toNanos()) {
                    throw new IllegalStateException(
                            "The job has not read all after " + PATIENCE.toSeconds() + " s.");
                }
                Thread.sleep(PAUSE.toMillis());
            }
        }
    }

    /** Stops the writers and readers, whatever state they are in; the job goes with its cluster. */
    @Override
    public void close() {
        for (AutoCloseable each : new AutoCloseable[] {dispatchers, load, watch}) {
            try {
                each.close();
            } catch (Exception e) {
                // The round has failed already, and that is what is reported.
            }
        }
    }
}
