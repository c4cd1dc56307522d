package io.reachflow.faults.scene;

import io.reachflow.faults.load.Behaviour;
import io.reachflow.faults.load.CommittedWatch;
import io.reachflow.faults.load.Dispatchers;
import io.reachflow.faults.load.LiveLoad;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.cluster.ClusterLayout;
import io.reachflow.streams.cluster.LocalCluster;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * All that a fault can lay hands on.
 *
 * @param writer by which the job's transactions and groups are named
 * @param random by the suite's seed
 * @param notes takes what is worth telling of this fault
 */
@RecordBuilder
public record FaultScene(
        LocalCluster cluster,
        ClusterLayout layout,
        JobControl job,
        LiveLoad load,
        Dispatchers dispatchers,
        CommittedWatch watch,
        TopicNames topics,
        String writer,
        Machine machine,
        Extent extent,
        SplittableRandom random,
        FaultNotes notes) {

    public void say(String note) {
        notes.say(note);
    }

    public Behaviour behaviour() {
        return load.behaviour();
    }

    /** Lets time pass, which is what most faults are made of. */
    public void stand(Duration length) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(length.toMillis());
    }

    public Duration between(Duration shortest, Duration longest) {
        return Duration.ofMillis(random.nextLong(shortest.toMillis(), longest.toMillis() + 1));
    }

    /** Any of the brokers; mostly there is one. */
    public String someBroker() {
        List<String> brokers = cluster.brokerNames();
        return brokers.get(random.nextInt(brokers.size()));
    }

    /** A TaskManager that has work: to break an idle one would prove nothing. */
    public String busyTaskManager() {
        var busy = cluster.rest().busyTaskManagers().stream().toList();
        if (busy.isEmpty()) {
            throw new IllegalStateException("No TaskManager has work.");
        }
        return busy.get(random.nextInt(busy.size()));
    }
}
