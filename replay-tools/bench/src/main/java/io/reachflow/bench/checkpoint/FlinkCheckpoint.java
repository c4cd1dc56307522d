package io.reachflow.bench.checkpoint;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A checkpoint that was completed, as Flink tells of it.
 *
 * @param stateBytes what a restore would read
 * @param writtenBytes what was written for it; less than the state where it is incremental
 * @param syncMillis the longest that a subtask stood still for it
 * @param asyncMillis the longest that a subtask wrote in the background
 */
record FlinkCheckpoint(
        long stateBytes,
        long writtenBytes,
        long endToEndMillis,
        long syncMillis,
        long asyncMillis) {

    static FlinkCheckpoint of(JsonNode checkpoint, Iterable<JsonNode> subtasksByOperator) {
        long sync = 0;
        long async = 0;
        for (JsonNode operator : subtasksByOperator) {
            JsonNode durations = operator.path("summary").path("checkpoint_duration");
            sync = Math.max(sync, durations.path("sync").path("max").asLong());
            async = Math.max(async, durations.path("async").path("max").asLong());
        }
        return new FlinkCheckpoint(
                checkpoint.path("state_size").asLong(),
                checkpoint.path("checkpointed_size").asLong(),
                checkpoint.path("end_to_end_duration").asLong(),
                sync,
                async);
    }
}
