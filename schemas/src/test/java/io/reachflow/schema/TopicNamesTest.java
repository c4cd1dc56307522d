package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicNamesTest {

    @Test
    void theJobReadsSomeTopicsAndWritesOthersAndHandsTasksOnThroughOne() {
        assertThat(TopicNames.STANDARD.inputs())
                .contains("gpu.telemetry", "task.spill")
                .doesNotContain("assignments");
        assertThat(TopicNames.STANDARD.outputs())
                .contains("assignments", "task.spill")
                .doesNotContain("gpu.telemetry");
    }

    @Test
    void aTopicIsNotNamedForTheWayItDoesNotGo() {
        assertThatThrownBy(() -> TopicNames.STANDARD.input(Topic.REWARDS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(rewards) must be one that the job reads");
        assertThatThrownBy(() -> TopicNames.STANDARD.output(Topic.OUTCOMES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("(task.outcomes) must be one that the job writes");
    }

    @Test
    void aReplayReadsUnderOnePrefixAndWritesUnderAnother() {
        TopicNames names = new TopicNames("recorded.", "replay-2.");
        assertThat(names.inputs()).allMatch(name -> name.startsWith("recorded."));
        assertThat(names.outputs()).allMatch(name -> name.startsWith("replay-2."));
        assertThat(names.spillIn()).isNotEqualTo(names.spillOut());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "a/b", "ä", "a\n"})
    void aPrefixThatKafkaWouldRefuseIsRefusedWithItsName(String prefix) {
        assertThatThrownBy(() -> new TopicNames("", prefix))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("output prefix (" + prefix + ")");
        assertThatThrownBy(() -> new TopicNames(prefix, ""))
                .hasMessageContaining("input prefix (" + prefix + ")");
    }

    @Test
    void aPrefixMayHaveAHundredCharactersAndNoMore() {
        assertThat(new TopicNames("p".repeat(100), "").telemetry()).hasSize(113);
        assertThatThrownBy(() -> new TopicNames("p".repeat(101), ""))
                .hasMessageContaining("at most 100");
    }
}
