package io.reachflow.streams.topics;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A part of a topic, by offsets in each partition or by the records' time.
 *
 * @param firstOffset null: the beginning
 * @param lastOffset itself included; null: the end
 * @param since null: the beginning
 * @param until itself not included; null: the end
 */
public record TopicRange(
        @Nullable Long firstOffset,
        @Nullable Long lastOffset,
        @Nullable Instant since,
        @Nullable Instant until) {
    public static final TopicRange ALL = new TopicRange(null, null, null, null);

    public TopicRange {
        requireOrder("offsets", firstOffset, lastOffset);
        requireOrder("times", since, until);
    }

    private static <T extends Comparable<T>> void requireOrder(
            String what, @Nullable T first, @Nullable T last) {
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
        Map<TopicPartition, Long> starts =
                new HashMap<>(consumer.beginningOffsets(partitions, patience));
        Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, patience);
        Map<TopicPartition, Long> byTime = at(since, consumer, partitions, patience);
        starts.replaceAll(
                (partition, oldest) -> {
                    long end = ends.getOrDefault(partition, oldest);
                    long start = Math.max(oldest, firstOffset == null ? 0 : firstOffset);
                    long later = since == null ? 0 : byTime.getOrDefault(partition, end);
                    return Math.min(end, Math.max(start, later));
                });
        return starts;
    }

    /** Behind the last record to be read. */
    Map<TopicPartition, Long> ends(
            Consumer<?, ?> consumer, List<TopicPartition> partitions, Duration patience) {
        Map<TopicPartition, Long> ends = new HashMap<>(consumer.endOffsets(partitions, patience));
        Map<TopicPartition, Long> byTime = at(until, consumer, partitions, patience);
        ends.replaceAll(
                (partition, newest) -> {
                    long end = Math.min(newest, byTime.getOrDefault(partition, Long.MAX_VALUE));
                    return lastOffset == null ? end : Math.min(end, lastOffset + 1);
                });
        return ends;
    }

    /** The first record of each partition that is not older; none where all are. */
    private static Map<TopicPartition, Long> at(
            @Nullable Instant time,
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
