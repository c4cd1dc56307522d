package io.reachflow.streams.topics;

import java.util.Comparator;

/** Where a record stands, so that a person can go and look at it. */
public record TopicPosition(String topic, int partition, long offset)
        implements Comparable<TopicPosition> {
    private static final Comparator<TopicPosition> ORDER =
            Comparator.comparing(TopicPosition::topic)
                    .thenComparingInt(TopicPosition::partition)
                    .thenComparingLong(TopicPosition::offset);

    @Override
    public int compareTo(TopicPosition other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return topic + "/" + partition + "@" + offset;
    }
}
