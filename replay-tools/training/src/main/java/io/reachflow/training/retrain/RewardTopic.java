package io.reachflow.training.retrain;

import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.topics.ReadProgress;
import io.reachflow.streams.topics.TopicRange;
import io.reachflow.streams.topics.TopicReader;
import java.util.List;
import java.util.function.Consumer;

/** Rewards as the job wrote them. */
public final class RewardTopic {
    private RewardTopic() {}

    /** Reads a part of the topic, and returns how many records were no rewards. */
    public static int read(
            String brokers,
            String topic,
            TopicRange range,
            Consumer<RewardEvent> to,
            ReadProgress progress) {
        WireDecoder decoder = new WireDecoder();
        int[] unreadable = {0};
        try (TopicReader reader = TopicReader.open(brokers, List.of(topic), range)) {
            reader.read(
                    topic,
                    (at, timestampMillis, key, value) -> {
                        try {
                            if (decoder.decode(value) instanceof RewardEvent event) {
                                to.accept(event);
                                return;
                            }
                        } catch (WireException e) {
                            // Counted like a record of another kind.
                        }
                        unreadable[0]++;
                    },
                    progress);
        }
        return unreadable[0];
    }
}
