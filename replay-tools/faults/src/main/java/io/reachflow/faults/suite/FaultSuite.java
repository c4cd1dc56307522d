package io.reachflow.faults.suite;

import io.reachflow.faults.machine.LocalNetwork;
import io.reachflow.faults.machine.SmallDisk;
import io.reachflow.faults.scene.Machine;
import io.reachflow.streams.cluster.ClusterException;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.ClusterSettingsBuilder;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.stack.StopOnSignal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plays a plan on a cluster of its own. */
public final class FaultSuite {
    private static final int GPUS = 24;
    private static final int TASK_MANAGERS = 3;
    private static final int JOB_MANAGERS = 2;
    private static final int STARTS = 3;
    private static final int DISK_MEBIBYTES = 768;

    private final ClusterLayout layout;
    private final SuitePlan plan;
    private final SuiteProgress progress;
    private final Machine machine;
    private @Nullable LocalCluster cluster;

    /**
     * Nothing is started yet.
     *
     * @param layout where the cluster keeps its files; they are deleted before and after
     * @param brokers of the cluster: one, or a quorum of three
     */
    public FaultSuite(ClusterLayout layout, int brokers, SuitePlan plan, SuiteProgress progress) {
        this.layout = layout;
        this.plan = plan;
        this.progress = progress;
        layout.purge();
        this.machine =
                new Machine(
                        new LocalNetwork(),
                        SmallDisk.mount(layout.checkpoints(), DISK_MEBIBYTES),
                        SmallDisk.mount(layout.brokerData(LocalCluster.BROKER), DISK_MEBIBYTES),
                        brokers);
    }

    /** Returns when all that was started has stopped. A signal to this process stops it, too. */
    public SuiteResult run() throws InterruptedException {
        return StopOnSignal.during(this::play, this::stop);
    }

    private SuiteResult play() throws InterruptedException {
        long begin = System.nanoTime();
        List<RoundResult> results = new ArrayList<>();
        try {
            for (RoundPlan round : plan.rounds()) {
                progress.say(
                        "round %d of %d, policy %s, %d faults"
                                .formatted(
                                        round.number(),
                                        plan.lastRound(),
                                        round.policy(),
                                        round.faults().size()));
                RoundResult result = play(round);
                progress.say("    " + RoundText.line(result));
                result.complaints().forEach(each -> progress.say("    NOT FINE: " + each));
                results.add(result);
                progress.roundEnded(result(results, begin));
            }
        } finally {
            stop();
        }
        return result(results, begin);
    }

    private SuiteResult result(List<RoundResult> rounds, long beginNanos) {
        double seconds = (System.nanoTime() - beginNanos) / 1e9;
        return new SuiteResult(plan.name(), plan.seed(), seconds, rounds);
    }

    private RoundResult play(RoundPlan round) throws InterruptedException {
        FaultRun run;
        try {
            run = new FaultRun(site(), round);
        } catch (ClusterException e) {
            return RoundCheck.failed(round, List.of(), List.of("no cluster: " + e.getMessage()));
        }
        RoundResult result = run.run();
        if (run.isBroken()) {
            machine.network().mend();
            machine.checkpointDisk().free();
            machine.brokerDisk().free();
            stop();
        }
        return result;
    }

    private Site site() {
        return SiteBuilder.builder()
                .cluster(cluster())
                .layout(layout)
                .machine(machine)
                .extent(plan.extent())
                .gpus(GPUS)
                .seed(plan.seed())
                .progress(progress)
                .build();
    }

    private synchronized LocalCluster cluster() {
        if (cluster == null) {
            cluster = start(STARTS);
        }
        return cluster;
    }

    /** On a machine that is busy with something else, Flink may give up before it listens. */
    private LocalCluster start(int tries) {
        try {
            return LocalCluster.start(layout, settings());
        } catch (ClusterException e) {
            if (tries <= 1) {
                throw e;
            }
            progress.say("the cluster did not start, trying again: " + e.getMessage());
            return start(tries - 1);
        }
    }

    private ClusterSettings settings() {
        return ClusterSettingsBuilder.builder()
                .taskManagers(TASK_MANAGERS)
                .slotsPerTaskManager(1)
                .basePort(ClusterSettings.ANY_PORTS)
                .jobManagers(JOB_MANAGERS)
                .brokers(machine.brokers())
                .build();
    }

    private synchronized void stop() {
        if (cluster != null) {
            cluster.close();
            cluster = null;
        }
    }
}
