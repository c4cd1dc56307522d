package io.reachflow.streams.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.schema.Topic;
import io.reachflow.schema.TopicNames;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicPlanTest {
    @Test
    void aReplayCannotExpireItsOldRecords() {
        assertThatThrownBy(
                        () ->
                                new TopicPlan(
                                        TopicNames.STANDARD,
                                        4,
                                        TimestampSource.REPLAY,
                                        Optional.of(Duration.ofDays(7))))
                .hasMessageContaining("retention (PT168H)")
                .hasMessageContaining("delete them at once");
    }

    @Test
    void partitionsMustBePositive() {
        assertThatThrownBy(() -> TopicPlan.replay(TopicNames.STANDARD, 0))
                .hasMessageContaining("partitions (0)");
    }

    @Test
    void theSpillIsCreatedOnceUnlessItsTwoEndsDiffer() {
        assertThat(TopicPlan.replay(TopicNames.STANDARD, 4).all()).hasSameSizeAs(Topic.values());
        assertThat(TopicPlan.replay(new TopicNames("a.", "b."), 4).all())
                .extracting(TopicSpec::name)
                .hasSize(Topic.values().length + 1)
                .contains("a.task.spill", "b.task.spill");
    }
}
