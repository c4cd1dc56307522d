package io.reachflow.streams.lockstep;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.replay.KafkaRecordSink;
import io.reachflow.streams.replay.TimestampedTopic;
import io.reachflow.streams.topics.TopicAdmin;
import io.reachflow.streams.topics.TopicPlan;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What goes wrong before the first round is over; what goes right needs the job. */
class LockstepReplayerITCase {
    private static final World WORLD =
            World.generate(WorldSettings.of(4, Duration.ofMinutes(1), 1, 1));
    private static final LockstepSettings SETTINGS =
            new LockstepSettings(
                    Duration.ofMillis(200), Duration.ofSeconds(1), Duration.ofMillis(50));

    private static EmbeddedBroker broker;

    @BeforeAll
    static void startBroker() {
        broker = EmbeddedBroker.start();
    }

    @AfterAll
    static void stopBroker() {
        broker.close();
    }

    @Test
    void aJobThatDoesNotTickIsGivenUpInWords() {
        TopicNames topics = topics("silent.");

        assertThatThrownBy(() -> play(topics))
                .hasMessageContaining("nothing has come on silent.assignments")
                .hasMessageContaining("2026-01-05T00:00:01.200Z")
                .hasMessageContaining("no tick at all")
                .hasMessageContaining("output.ticks=true");
    }

    @Test
    void inputsThatWereWrittenToAreRefused() {
        TopicNames topics = topics("used.");
        try (KafkaRecordSink sink = new KafkaRecordSink(broker.bootstrapServers())) {
            new TimestampedTopic(sink, topics.outcomes(), 2, "test").tick(1_000);
            sink.flush();
        }

        assertThatThrownBy(() -> play(topics))
                .hasMessageContaining("used.task.outcomes")
                .hasMessageContaining("2 records")
                .hasMessageContaining("--topic-prefix");
    }

    private static TopicNames topics(String prefix) {
        TopicNames topics = new TopicNames(prefix, prefix);
        try (TopicAdmin admin = new TopicAdmin(broker.bootstrapServers())) {
            admin.create(TopicPlan.replay(topics, 2).all());
        }
        return topics;
    }

    private static void play(TopicNames topics) throws InterruptedException {
        try (LockstepReplayer replayer =
                LockstepReplayer.start(WORLD, SETTINGS, broker.bootstrapServers(), topics)) {
            while (!replayer.await(Duration.ofSeconds(1))) {
                // It ends by itself, with an error.
            }
        }
    }
}
