package io.reachflow.replay.topics;

import java.util.Comparator;

/** Where a record stands, so that a person can go and look at it. */
public record Position(String topic, int partition, long offset) implements Comparable<Position> {
    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::topic)
                    .thenComparingInt(Position::partition)
                    .thenComparingLong(Position::offset);

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return topic + "/" + partition + "@" + offset;
    }
}
