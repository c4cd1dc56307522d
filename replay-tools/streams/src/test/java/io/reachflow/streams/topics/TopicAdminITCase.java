package io.reachflow.streams.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.streams.broker.FreePorts;
import io.reachflow.streams.topics.TopicCheck.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TopicAdminITCase {
    private static EmbeddedBroker broker;
    private static TopicAdmin admin;

    @BeforeAll
    static void start() {
        broker = EmbeddedBroker.start();
        admin = new TopicAdmin(broker.bootstrapServers());
    }

    @AfterAll
    static void stop() {
        admin.close();
        broker.close();
    }

    @Test
    void liveTopicsAreStampedByTheBrokerButTheSpillByItsCell() {
        TopicNames names = new TopicNames("live.", "live.");
        admin.create(TopicPlan.live(names, 3, Duration.ofHours(2)).all());

        Map<String, TopicSpec> found = described(names);
        assertThat(found).hasSameSizeAs(Topic.values());
        assertThat(found.get("live.gpu.telemetry"))
                .isEqualTo(TopicSpec.of("live.gpu.telemetry", 3, "LogAppendTime", 7_200_000));
        assertThat(found.get("live.task.spill").settings())
                .containsEntry("message.timestamp.type", "CreateTime");
    }

    @Test
    void replayedTopicsKeepTheirTimesAndNeverExpire() {
        TopicNames names = new TopicNames("replay.", "replay.");
        List<TopicSpec> planned = TopicPlan.replay(names, 2).all();
        admin.create(planned);

        assertThat(admin.describe(names))
                .hasSameSizeAs(planned)
                .allSatisfy(
                        topic ->
                                assertThat(topic.settings())
                                        .containsEntry("message.timestamp.type", "CreateTime")
                                        .containsEntry("retention.ms", "-1"));
    }

    @Test
    void creatingAgainChangesNothingAndReportsWhatDiffers() {
        TopicNames names = new TopicNames("again.", "again.");
        List<TopicSpec> replay = TopicPlan.replay(names, 2).all();
        assertThat(admin.create(replay)).extracting(TopicCheck::state).containsOnly(State.CREATED);
        assertThat(admin.create(replay))
                .extracting(TopicCheck::state)
                .containsOnly(State.UNCHANGED);

        List<TopicSpec> live = TopicPlan.live(names, 4, Duration.ofHours(1)).all();
        assertThat(admin.create(live))
                .filteredOn(check -> check.topic().equals("again.task.arrivals"))
                .containsExactly(
                        new TopicCheck(
                                "again.task.arrivals",
                                State.DIFFERENT,
                                List.of(
                                        "partitions is 2, not 4",
                                        "message.timestamp.type is CreateTime, not LogAppendTime",
                                        "retention.ms is -1, not 3600000")));
        assertThat(described(names).get("again.task.arrivals").partitions()).isEqualTo(2);
    }

    @Test
    void aSecondRunOverTheSameInputsHasItsOwnOutputs() {
        TopicNames names = new TopicNames("recorded.", "second.");
        admin.create(TopicPlan.replay(names, 1).outputs());
        assertThat(described(names))
                .containsOnlyKeys(names.outputs().toArray(String[]::new))
                .containsKeys("second.assignments", "second.task.spill");
    }

    @Test
    void deletedTopicsAreGone() {
        TopicNames names = new TopicNames("gone.", "gone.");
        admin.create(TopicPlan.replay(names, 1).all());
        assertThat(admin.delete(names)).hasSameSizeAs(Topic.values());
        assertThat(admin.describe(names)).isEmpty();
    }

    @Test
    void withoutABrokerTheCallTimesOut() {
        String nobody = "localhost:" + FreePorts.find(1).get(0);
        try (TopicAdmin lonely = new TopicAdmin(nobody, Duration.ofMillis(500))) {
            assertThatThrownBy(() -> lonely.describe(TopicNames.STANDARD))
                    .isInstanceOf(TimeoutException.class);
        }
    }

    private static Map<String, TopicSpec> described(TopicNames names) {
        return admin.describe(names).stream()
                .collect(Collectors.toMap(TopicSpec::name, Function.identity()));
    }
}
