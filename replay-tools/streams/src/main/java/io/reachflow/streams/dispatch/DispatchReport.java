package io.reachflow.streams.dispatch;

import java.util.List;
import java.util.SortedMap;
import org.apache.kafka.clients.producer.ProducerRecord;

/** What is committed at once: outcomes, positions, and the claim that goes with them. */
record DispatchReport(
        List<ProducerRecord<byte[], byte[]>> outcomes,
        SortedMap<Integer, Long> positions,
        Claim claim) {}
