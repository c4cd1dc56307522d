package io.reachflow.streams.lockstep;

import io.reachflow.schema.Topic;
import io.reachflow.streams.replay.TimestampedTopic;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;

/**
 * The topics that the job waits for.
 *
 * @param flush returns when all that was sent has been taken
 */
record InputTopics(Map<Topic, TimestampedTopic> byTopic, Runnable flush) {
    InputTopics {
        byTopic = new EnumMap<>(byTopic);
    }

    void send(Topic topic, long timeMillis, String key, SpecificRecord record) {
        Objects.requireNonNull(byTopic.get(topic), "The job waits for no such topic.")
                .send(timeMillis, key, record);
    }

    /** Everything before this time was sent: so all that is before it may be decided on. */
    void close(long untilMillis) {
        byTopic.values().forEach(topic -> topic.tick(untilMillis));
        flush.run();
    }
}
