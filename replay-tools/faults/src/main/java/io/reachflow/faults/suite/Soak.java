package io.reachflow.faults.suite;

import io.reachflow.faults.load.NetworkLoad;
import io.reachflow.faults.soak.ProducerMemory;
import io.reachflow.faults.soak.ResourceSampler;
import io.reachflow.faults.soak.ResourceSeries;
import io.reachflow.streams.cluster.ClusterException;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.ClusterSettings;
import io.reachflow.streams.cluster.LocalCluster;
import io.reachflow.streams.stack.StopOnSignal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.kafka.common.KafkaException;

/** Lets a cluster work for hours, looks at what it uses, and has everything checked. */
public final class Soak {
    private static final Duration PAUSE = Duration.ofSeconds(10);
    private static final int TELLS_EVERY_MINUTES = 5;
    private static final int MOST_MISSED = 6;

    /** Looks at memory in a soak, which have garbage collected: in two hours every five minutes. */
    private static final int COLLECTIONS = 24;

    /**
     * Each checkpoint has producers of its own, and a broker grows until it forgets the first of
     * them. That would take all of a soak; as it is, whatever else grows is seen.
     */
    private static final Duration PRODUCERS_REMEMBERED = Duration.ofMinutes(10);

    private final ClusterLayout layout;
    private final SoakPlan plan;
    private final SuiteProgress progress;

    /**
     * Nothing is started yet.
     *
     * @param layout where the cluster keeps its files; they are deleted before and after
     */
    public Soak(ClusterLayout layout, SoakPlan plan, SuiteProgress progress) {
        this.layout = layout;
        this.plan = plan;
        this.progress = progress;
    }

    /** Returns when all that was started has stopped. A signal to this process stops it, too. */
    public SoakResult run() throws InterruptedException {
        layout.purge();
        LocalCluster cluster =
                LocalCluster.start(layout, new ClusterSettings(3, 1, ClusterSettings.ANY_PORTS));
        try {
            return StopOnSignal.during(() -> play(cluster), cluster::close);
        } finally {
            cluster.close();
        }
    }

    private SoakResult play(LocalCluster cluster) throws InterruptedException {
        long begin = System.nanoTime();
        RoundPlan roundPlan = new RoundPlan(1, plan.policy(), List.of());
        RoundJob job = RoundJob.of(roundPlan, layout.directory());
        NetworkLoad network = NetworkLoad.ofCommunity(plan.gpus(), plan.seed());
        ProducerMemory.limit(cluster.brokers(), PRODUCERS_REMEMBERED);
        Set<String> open;
        List<ResourceSeries> used;
        LiveRound round =
                LiveRound.start(cluster, job, network, layout.directory().resolve("dispatch"));
        try {
            used = watch(cluster, job, round);
            open = round.settle();
        } finally {
            round.close();
        }
        progress.say("checking, and deciding on the same input again ...");
        RoundResult result =
                new RoundCheck(layout, roundPlan, job, round, List.of())
                        .run(List.of(), open, (System.nanoTime() - begin) / 1e9);
        return new SoakResult(
                plan.length().toSeconds() / 60.0,
                plan.gpus(),
                network.tasksPerSecond(),
                result,
                used);
    }

    private List<ResourceSeries> watch(LocalCluster cluster, RoundJob job, LiveRound round)
            throws InterruptedException {
        try (ResourceSampler sampler =
                new ResourceSampler(cluster, layout, round.control().id(), job.writer())) {
            long begin = System.nanoTime();
            double minute = 0;
            double told = 0;
            double collects = 0;
            int missed = 0;
            double minutes = plan.length().toSeconds() / 60.0;
            while (minute < minutes) {
                round.requireRunning();
                if (minute >= collects) {
                    sampler.sampleMemory(minute);
                    collects += minutes / COLLECTIONS;
                }
                missed = isSampled(sampler, minute, missed) ? 0 : missed + 1;
                if (missed == 0 && minute >= told) {
                    tell(minute, round, sampler);
                    told += TELLS_EVERY_MINUTES;
                }
                Thread.sleep(PAUSE.toMillis());
                minute = (System.nanoTime() - begin) / 60e9;
            }
            return sampler.series();
        }
    }

    /** On a busy machine an answer may come too late. That is no leak, unless it stays so. */
    private boolean isSampled(ResourceSampler sampler, double minute, int missed) {
        try {
            sampler.sample(minute);
            return true;
        } catch (ClusterException | KafkaException e) {
            if (missed >= MOST_MISSED) {
                throw e;
            }
            progress.say("minute %3.0f: not looked at: %s".formatted(minute, e.getMessage()));
            return false;
        }
    }

    private void tell(double minute, LiveRound round, ResourceSampler sampler) {
        StringBuilder line =
                new StringBuilder(
                        String.format(
                                Locale.ROOT,
                                "minute %3.0f of %d: %,d tasks sent",
                                minute,
                                plan.length().toMinutes(),
                                round.load().sentTasks().size()));
        for (ResourceSeries each : sampler.series()) {
            if (each.owner().equals("job")) {
                line.append(
                        String.format(
                                Locale.ROOT,
                                ", %s %,.0f %s",
                                each.resource().words(),
                                each.values().get(each.values().size() - 1),
                                each.resource().unit()));
            }
        }
        progress.say(line.toString());
    }
}
