package io.reachflow.streams.replay;

import io.reachflow.schema.Tick;
import io.reachflow.schema.WireEncoder;
import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The one writer of a topic. Stamps never go back, in any partition: a record behind its
 * partition's watermark would be late, and late is the one thing that a replay can't reproduce. Not
 * thread-safe.
 */
public final class TimestampedTopic {
    private final RecordSink sink;
    private final String topic;
    private final int partitions;
    private final WireEncoder encoder = new WireEncoder();
    private final byte[] tick;
    private long lastStampMillis;

    /**
     * @param source who ticks, for a person who reads the topic
     */
    public TimestampedTopic(RecordSink sink, String topic, int partitions, String source) {
        this.sink = sink;
        this.topic = topic;
        this.partitions = partitions;
        this.tick = encoder.encode(Tick.newBuilder().setSource(source).build());
    }

    public void send(long stampMillis, String key, SpecificRecord record) {
        advanceTo(stampMillis);
        sink.send(
                new ProducerRecord<>(
                        topic,
                        null,
                        stampMillis,
                        key.getBytes(StandardCharsets.UTF_8),
                        encoder.encode(record)));
    }

    /** Tells every partition that its time has come this far; says how many were told. */
    public int tick(long stampMillis) {
        advanceTo(stampMillis);
        for (int partition = 0; partition < partitions; partition++) {
            sink.send(new ProducerRecord<>(topic, partition, stampMillis, null, tick));
        }
        return partitions;
    }

    private void advanceTo(long stampMillis) {
        if (stampMillis < lastStampMillis) {
            throw new IllegalStateException(
                    "The stamp ("
                            + stampMillis
                            + ") of a record for "
                            + topic
                            + " lies before the last one ("
                            + lastStampMillis
                            + "); time must not go back.");
        }
        lastStampMillis = stampMillis;
    }
}
