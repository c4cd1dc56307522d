package io.reachflow.streams.topics;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/**
 * A part of a topic, by offsets in each partition or by the records' time.
 *
 * @param firstOffset null: the beginning
 * @param lastOffset itself included; null: the end
 * @param since null: the beginning
 * @param until itself not included; null: the end
 */
public record TopicRange(Long firstOffset, Long lastOffset, Instant since, Instant until) {
    public static final TopicRange ALL = new TopicRange(null, null, null, null);

    public TopicRange {
        requireOrder("offsets", firstOffset, lastOffset);
        requireOrder("times", since, until);
    }

    private static <T extends Comparable<T>> void requireOrder(String what, T first, T last) {
        if (first != null && last != null && first.compareTo(last) > 0) {
            throw new IllegalArgumentException(
                    "The "
                            + what
                            + " ("
                            + first
                            + " to "
                            + last
                            + ") of a range must not go backwards. Exchange them.");
        }
    }

    /** Where to begin; never before the oldest record that is left. */
    Map<TopicPartition, Long> starts(
            Consumer<?, ?> consumer, List<TopicPartition> partitions, Duration patience) {
        Map<TopicPartition, Long> oldest = consumer.beginningOffsets(partitions, patience);
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, patience);
        Map<TopicPartition, Long> byTime = at(since, consumer, partitions, patience);
        Map<TopicPartition, Long> starts = new HashMap<>();
        for (TopicPartition partition : partitions) {
            long start = Math.max(oldest.get(partition), firstOffset == null ? 0 : firstOffset);
            long later = since == null ? 0 : byTime.getOrDefault(partition, ends.get(partition));
            starts.put(partition, Math.min(ends.get(partition), Math.max(start, later)));
        }
        return starts;
    }

    /** Behind the last record to be read. */
    Map<TopicPartition, Long> ends(
            Consumer<?, ?> consumer, List<TopicPartition> partitions, Duration patience) {
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions, patience));
        Map<TopicPartition, Long> byTime = at(until, consumer, partitions, patience);
        for (TopicPartition partition : partitions) {
            long end =
                    Math.min(ends.get(partition), byTime.getOrDefault(partition, Long.MAX_VALUE));
            ends.put(partition, lastOffset == null ? end : Math.min(end, lastOffset + 1));
        }
        return ends;
    }

    /** The first record of each partition that is not older; none where all are. */
    private static Map<TopicPartition, Long> at(
            Instant time,
            Consumer<?, ?> consumer,
            List<TopicPartition> partitions,
            Duration patience) {
        Map<TopicPartition, Long> found = new HashMap<>();
        if (time == null) {
            return found;
        }
        Map<TopicPartition, Long> wanted = new HashMap<>();
        partitions.forEach(partition -> wanted.put(partition, time.toEpochMilli()));
        for (Map.Entry<TopicPartition, OffsetAndTimestamp> entry :
                consumer.offsetsForTimes(wanted, patience).entrySet()) {
            if (entry.getValue() != null) {
                found.put(entry.getKey(), entry.getValue().offset());
            }
        }
        return found;
    }
}
