package io.reachflow.streams.replay;

import org.apache.kafka.clients.producer.ProducerRecord;

/** Where records go, in the order in which they are given. */
@FunctionalInterface
public interface RecordSink {
    void send(ProducerRecord<byte[], byte[]> record);
}
