package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Await;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.broker.EmbeddedBroker;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job is stopped with a savepoint and goes on with more subtasks, and with fewer, and with its
 * state on disk instead of the heap, and back.
 */
class RescaledSavepointITCase {
    private static final long PATIENCE_SECONDS = 120;
    private static final List<Integer> PARALLELISM = List.of(1, 2, 4, 1);
    private static final List<String> BACKENDS =
            List.of("hashmap", "rocksdb", "rocksdb", "hashmap");

    @TempDir Path directory;

    @Test
    void decisionsAreThoseOfAJobThatWasNeverStopped() throws Exception {
        LiveRecording recording = LiveRecording.ofTwoHours();
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            String brokers = broker.bootstrapServers();
            LiveRecording.createTopics(brokers);
            String savepoint = null;
            for (int part = 0; part < PARALLELISM.size(); part++) {
                JobClient job = start(brokers, part, savepoint);
                recording.writePart(brokers, part, PARALLELISM.size());
                savepoint = stop(job);
            }
            recording.requireDecidedOnce(brokers);
        }
    }

    private JobClient start(String brokers, int part, String savepoint) throws Exception {
        JobClient job =
                new RecordedJob(brokers, directory.resolve("checkpoints"))
                        .withParallelism(PARALLELISM.get(part))
                        .from(savepoint)
                        .set("policy", "weighted-score")
                        .set("state.backend", BACKENDS.get(part))
                        .set("event-time.idleness", "0")
                        .start(TopicNames.STANDARD);
        Await.until("the job runs", () -> job.getJobStatus().get().name().equals("RUNNING"));
        return job;
    }

    private String stop(JobClient job) throws Exception {
        String savepoint =
                job.stopWithSavepoint(
                                false,
                                directory.resolve("savepoints").toUri().toString(),
                                SavepointFormatType.CANONICAL)
                        .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(savepoint).isNotBlank();
        return savepoint;
    }
}
