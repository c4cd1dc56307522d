package io.reachflow.bench.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlinkCheckpointTest {
    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    private static JsonNode subtasks(long sync, long async) throws IOException {
        return json(
                """
                {"summary": {"checkpoint_duration":
                  {"sync": {"min": 0, "max": %d}, "async": {"min": 0, "max": %d}}}}
                """
                        .formatted(sync, async));
    }

    /** The slowest subtask of any operator counts: a checkpoint is complete when all are. */
    @Test
    void isReadFromFlinksAnswers() throws IOException {
        JsonNode checkpoint =
                json(
                        """
                        {"id": 7, "status": "COMPLETED", "state_size": 1200,
                         "checkpointed_size": 300, "end_to_end_duration": 55}
                        """);

        assertThat(FlinkCheckpoint.of(checkpoint, List.of(subtasks(4, 20), subtasks(1, 30))))
                .isEqualTo(new FlinkCheckpoint(1_200, 300, 55, 4, 30));
    }

    @Test
    void theLogSaysWhereFlinkListens() {
        assertThat(
                        CheckpointWatch.address(
                                "2026-11-17T10:00:00,000Z INFO o.D Rest endpoint listening at"
                                        + " localhost:41839"))
                .hasValue("localhost:41839");
        assertThat(CheckpointWatch.address("Starting rest endpoint.")).isEmpty();
    }
}
