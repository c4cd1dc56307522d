package io.reachflow.faults.load;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.process.Await;
import io.reachflow.streams.replay.TopicPartitions;
import io.reachflow.streams.replay.WorkerThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads committed decisions as a dispatcher would, and notes when each could be seen. */
public final class CommittedWatch implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Why a lease ends against the will of all, though its task could go on. */
    private static final Set<String> EVICTIONS = Set.of("GPU_LEFT", "SILENT");

    private final String brokers;
    private final String topic;
    private final WireDecoder decoder = new WireDecoder();
    private final List<SeenDecision> seen = new ArrayList<>();
    private final WorkerThread worker;

    private CommittedWatch(String brokers, TopicNames topics) {
        this.brokers = brokers;
        this.topic = topics.assignments();
        this.worker = WorkerThread.start("decision-watch", this::run);
    }

    public static CommittedWatch start(String brokers, TopicNames topics) {
        return new CommittedWatch(brokers, topics);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        List<TopicPartition> all = new ArrayList<>();
        for (int partition = 0; partition < TopicPartitions.count(brokers, topic); partition++) {
            all.add(new TopicPartition(topic, partition));
        }
        try (Consumer<byte[], byte[]> consumer = new KafkaConsumer<>(settings())) {
            consumer.assign(all);
            consumer.seekToBeginning(all);
            while (stop.getCount() > 0) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                    take(record);
                }
            }
        }
    }

    private Map<String, Object> settings() {
        return Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ISOLATION_LEVEL_CONFIG,
                "read_committed",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
                false,
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
                ByteArrayDeserializer.class);
    }

    private void take(ConsumerRecord<byte[], byte[]> record) {
        try {
            if (decoder.decode(record.value()) instanceof Decision decision) {
                add(new SeenDecision(decision, System.currentTimeMillis()));
            }
        } catch (WireException e) {
            throw new IllegalStateException(
                    "What the job wrote to %s/%d@%d can't be read: %s"
                            .formatted(record.topic(), record.partition(), record.offset(), e),
                    e);
        }
    }

    private synchronized void add(SeenDecision decision) {
        seen.add(decision);
    }

    /** The first that is as asked for, in the order in which they could be seen. */
    public synchronized Optional<SeenDecision> first(Predicate<SeenDecision> wanted) {
        return seen.stream().filter(wanted).findFirst();
    }

    /** Waits for a decision on a task that was sent after this moment. */
    public Optional<SeenDecision> awaitAfter(long millis, Duration patience)
            throws InterruptedException {
        return await(decision -> decision.isOnTaskSentAfter(millis), patience);
    }

    /** Waits for a decision that is as asked for; empty when none is seen in time. */
    public Optional<SeenDecision> await(Predicate<SeenDecision> wanted, Duration patience)
            throws InterruptedException {
        Await.until(
                () -> {
                    requireRunning();
                    return first(wanted).isPresent();
                },
                patience,
                PAUSE);
        return first(wanted);
    }

    private void requireRunning() {
        try {
            worker.await(Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The latest assignment of each task that has none of the others behind it. */
    public synchronized Map<String, SeenDecision> assignments() {
        Map<String, SeenDecision> last = new TreeMap<>();
        for (SeenDecision each : seen) {
            String taskId = each.decision().getTaskId();
            if (each.isAssignment()) {
                last.put(taskId, each);
            } else if (each.decision().getKind() != DecisionKind.DEFER
                    && each.decision().getStopByMillis() == null) {
                last.remove(taskId);
            }
        }
        return last;
    }

    /** How many leases were taken back because somebody was thought to be gone. */
    public synchronized long evictions() {
        return count(
                decision ->
                        decision.getKind() == DecisionKind.PREEMPT
                                && EVICTIONS.contains(decision.getReasonCode()));
    }

    /** How many tasks were given up. */
    public synchronized long rejections() {
        return count(decision -> decision.getKind() == DecisionKind.REJECT);
    }

    private long count(Predicate<Decision> wanted) {
        return seen.stream().map(SeenDecision::decision).filter(wanted).count();
    }

    @Override
    public void close() {
        worker.close();
    }
}
