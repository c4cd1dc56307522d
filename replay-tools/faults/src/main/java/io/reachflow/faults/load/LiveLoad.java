package io.reachflow.faults.load;

import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.Tick;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TopicPartitions;
import io.reachflow.streams.replay.WorkerThread;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** GPUs and task owners of a live network, on a thread of their own. They tick, too. */
public final class LiveLoad implements AutoCloseable {
    private static final String SOURCE = "load";
    private static final long STEP_MILLIS = 10;

    /** A record that waits for its moment. */
    private record Delayed(long dueMillis, ProducerRecord<byte[], byte[]> record) {}

    private final NetworkLoad load;
    private final Behaviour behaviour;
    private final String brokers;
    private final TopicNames topics;
    private final SplittableRandom random;
    private final WireEncoder encoder = new WireEncoder();
    private final PriorityQueue<Delayed> delayed =
            new PriorityQueue<>(Comparator.comparingLong(Delayed::dueMillis));
    private final Map<String, Integer> partitions = new HashMap<>();
    private final Map<String, Long> heartbeatDue = new HashMap<>();
    private final Map<String, Long> lastHeartbeats = new ConcurrentHashMap<>();
    private final Set<String> sent = new ConcurrentSkipListSet<>();
    private final long startNanos = System.nanoTime();
    private final WorkerThread worker;
    private long nextTickMillis;
    private long nextTaskMillis;
    private long tasks;

    private LiveLoad(NetworkLoad load, Behaviour behaviour, String brokers, TopicNames topics) {
        this.load = load;
        this.behaviour = behaviour;
        this.brokers = brokers;
        this.topics = topics;
        this.random = new SplittableRandom(load.seed());
        this.worker = WorkerThread.start(SOURCE, this::run);
    }

    public static LiveLoad start(
            NetworkLoad load, Behaviour behaviour, String brokers, TopicNames topics) {
        return new LiveLoad(load, behaviour, brokers, topics);
    }

    private void run(CountDownLatch stop) throws InterruptedException {
        for (String topic : List.of(topics.telemetry(), topics.arrivals())) {
            partitions.put(topic, TopicPartitions.count(brokers, topic));
        }
        try (KafkaRecordSink sink = new KafkaRecordSink(brokers)) {
            long start = System.currentTimeMillis();
            nextTickMillis = start;
            nextTaskMillis = start;
            for (int i = 0; i < load.gpus().size(); i++) {
                long offset = NetworkLoad.HEARTBEAT.toMillis() * i / load.gpus().size();
                heartbeatDue.put(load.gpus().get(i).getGpuId(), start + offset);
            }
            while (!stop.await(STEP_MILLIS, TimeUnit.MILLISECONDS)) {
                step(sink, System.currentTimeMillis());
            }
            while (!delayed.isEmpty()) {
                sink.send(delayed.remove().record());
            }
            tick(sink);
            sink.flush();
        }
    }

    private void step(KafkaRecordSink sink, long now) {
        sink.throwIfFailed();
        if (behaviour.mute()) {
            return;
        }
        while (!delayed.isEmpty() && delayed.peek().dueMillis() <= now) {
            sink.send(delayed.remove().record());
        }
        for (GpuTelemetry gpu : load.gpus()) {
            heartbeat(sink, gpu, now);
        }
        arrive(sink, now);
        if (now >= nextTickMillis) {
            tick(sink);
            nextTickMillis = now + NetworkLoad.TICK.toMillis();
        }
    }

    private void heartbeat(KafkaRecordSink sink, GpuTelemetry gpu, long now) {
        String gpuId = gpu.getGpuId();
        long due = heartbeatDue.getOrDefault(gpuId, now);
        if (now < due) {
            return;
        }
        // After a stall it goes on in its pace; nobody sends what was missed.
        heartbeatDue.put(
                gpuId, Math.max(due, now - STEP_MILLIS) + NetworkLoad.HEARTBEAT.toMillis());
        if (!behaviour.isSilent(gpuId)) {
            GpuTelemetry says =
                    GpuTelemetry.newBuilder(gpu)
                            .setMeasuredAtMillis(now + behaviour.clockError().toMillis())
                            .setState(
                                    behaviour.isLeaving(gpuId)
                                            ? GpuState.LEAVING
                                            : GpuState.AVAILABLE)
                            .build();
            lastHeartbeats.put(gpuId, now);
            write(sink, topics.telemetry(), gpuId, says);
        }
    }

    private void arrive(KafkaRecordSink sink, long now) {
        if (now < nextTaskMillis || !behaviour.arrivals()) {
            nextTaskMillis = behaviour.arrivals() ? nextTaskMillis : now;
            return;
        }
        nextTaskMillis = Math.max(nextTaskMillis, now - 1_000) + taskMillis();
        TaskArrival task = TaskMaker.make(tasks++, now);
        sent.add(task.getTaskId());
        write(sink, topics.arrivals(), task.getTaskId(), task);
    }

    private long taskMillis() {
        return Math.max(1, Math.round(1_000 / load.tasksPerSecond()));
    }

    private void write(KafkaRecordSink sink, String topic, String key, SpecificRecord value) {
        byte[] bytes = encoder.encode(value);
        send(sink, record(topic, null, key.getBytes(StandardCharsets.UTF_8), bytes));
        if (random.nextDouble() < behaviour.duplicates()) {
            send(sink, record(topic, null, key.getBytes(StandardCharsets.UTF_8), bytes));
        }
    }

    private void send(KafkaRecordSink sink, ProducerRecord<byte[], byte[]> record) {
        long mean = behaviour.delay().toMillis();
        if (mean == 0) {
            sink.send(record);
        } else {
            delayed.add(
                    new Delayed(System.currentTimeMillis() + random.nextLong(2 * mean), record));
        }
    }

    private void tick(KafkaRecordSink sink) {
        byte[] tick = encoder.encode(Tick.newBuilder().setSource(SOURCE).build());
        partitions.forEach(
                (topic, count) -> {
                    for (int partition = 0; partition < count; partition++) {
                        sink.send(record(topic, partition, null, tick));
                    }
                });
    }

    private ProducerRecord<byte[], byte[]> record(
            String topic, @Nullable Integer partition, byte @Nullable [] key, byte[] value) {
        long stamp = System.currentTimeMillis() + behaviour.clockError().toMillis();
        return new ProducerRecord<>(topic, partition, stamp, key, value);
    }

    public NetworkLoad load() {
        return load;
    }

    public Behaviour behaviour() {
        return behaviour;
    }

    /** When this GPU was last told of. */
    public long lastHeartbeatMillis(String gpuId) {
        return lastHeartbeats.getOrDefault(gpuId, 0L);
    }

    /** For how long it runs. */
    public Duration age() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    /** The tasks that were sent up to now. */
    public Set<String> sentTasks() {
        return Set.copyOf(sent);
    }

    /** Returns at once; throws what went wrong with writing, if something did. */
    public void requireRunning() throws InterruptedException {
        worker.await(Duration.ZERO);
    }

    /** Stops after a last tick, when the broker has taken everything. */
    @Override
    public void close() {
        worker.close();
    }
}
