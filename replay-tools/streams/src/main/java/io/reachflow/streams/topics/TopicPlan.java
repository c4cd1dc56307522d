package io.reachflow.streams.topics;

import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the topics of a network should be. Without a retention, records are kept for ever. */
public record TopicPlan(
        TopicNames names, int partitions, TimestampSource time, Optional<Duration> retention) {
    private static final long FOR_EVER = -1;

    public TopicPlan {
        if (partitions < 1) {
            throw new IllegalArgumentException(
                    "The number of partitions (" + partitions + ") must be positive.");
        }
        if (retention.isPresent() && retention.get().compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException(
                    "The retention (" + retention.get() + ") must be positive.");
        }
        if (time == TimestampSource.REPLAY && retention.isPresent()) {
            throw new IllegalArgumentException(
                    "A replay's topics can have no retention ("
                            + retention.get()
                            + "): Kafka measures it from the records' times, and trace times may"
                            + " lie years back, so it would delete them at once.");
        }
    }

    /** For a running network: the broker stamps the records and deletes old ones. */
    public static TopicPlan live(TopicNames names, int partitions, Duration retention) {
        return new TopicPlan(names, partitions, TimestampSource.LIVE, Optional.of(retention));
    }

    /** For a replay in trace time. */
    public static TopicPlan replay(TopicNames names, int partitions) {
        return new TopicPlan(names, partitions, TimestampSource.REPLAY, Optional.empty());
    }

    /** The topics that the job reads. */
    public List<TopicSpec> inputs() {
        return Topic.read().stream().map(topic -> spec(topic, names.input(topic))).toList();
    }

    /** The topics that the job writes. */
    public List<TopicSpec> outputs() {
        return Topic.written().stream().map(topic -> spec(topic, names.output(topic))).toList();
    }

    /** All topics; the spill, which the job both reads and writes, once. */
    public List<TopicSpec> all() {
        List<TopicSpec> all = new ArrayList<>(inputs());
        outputs().stream().filter(topic -> !all.contains(topic)).forEach(all::add);
        return List.copyOf(all);
    }

    private TopicSpec spec(Topic topic, String name) {
        // The cell that hands a task on says when it is taken, also when all else is live.
        TimestampSource origin = topic.role() == Topic.Role.LOOP ? TimestampSource.REPLAY : time;
        return TopicSpec.of(name, partitions, origin.timestampType(), retentionMillis());
    }

    private long retentionMillis() {
        return retention.map(Duration::toMillis).orElse(FOR_EVER);
    }
}
