package io.reachflow.jobs.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.checker.VerifyReport;
import io.reachflow.streams.broker.EmbeddedBroker;
import io.reachflow.world.World;
import io.reachflow.world.scenario.WorldSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run with faults commits the same decisions as the run without, each once, wherever state is.
 */
class ExactlyOnceITCase {
    @TempDir Path checkpoints;

    @Test
    void faultsLeaveNoTrace() throws Exception {
        World world = World.generate(WorldSettings.of(64, Duration.ofHours(4), 1.3, 5));
        Recording recording =
                Recorder.record(world, CellSettings.STANDARD, "all=*", "weighted-score");
        int heartbeats = recording.records().size();
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            recording.writeTo(broker.bootstrapServers(), "in.", 3);

            VerifyReport undisturbed = job(broker).runVerified("calm.");
            assertThat(undisturbed.completed()).isPositive();
            for (String backend : List.of("hashmap", "rocksdb")) {
                Faults.reset();
                VerifyReport disturbed =
                        disturbed(job(broker).set("state.backend", backend), heartbeats)
                                .runVerified("rough-" + backend + ".");

                assertThat(Faults.whileRunning()).as("faults while running").isEqualTo(3);
                assertThat(Faults.beforeCommit())
                        .as("faults before a commit")
                        .isGreaterThanOrEqualTo(1);
                assertThat(disturbed.digest()).as(backend).isEqualTo(undisturbed.digest());
            }
        }
    }

    private static RecordedJob disturbed(RecordedJob job, int heartbeats) {
        return job.through(
                telemetry -> telemetry.map(atRecords(heartbeats)).returns(telemetry.getType()),
                output -> output.map(beforeCommit()).returns(output.getType()));
    }

    /** Records that are read again after a fault count again, so the last fault is reached. */
    private static <T> Faults.AtRecords<T> atRecords(int all) {
        return new Faults.AtRecords<>(Set.of(all / 6, all / 3, all / 2));
    }

    private static <T> Faults.BetweenPrepareAndCommit<T> beforeCommit() {
        return new Faults.BetweenPrepareAndCommit<>(Set.of(2, 5));
    }

    private RecordedJob job(EmbeddedBroker broker) {
        return new RecordedJob(broker.bootstrapServers(), checkpoints)
                .over("in.")
                .set("policy", "weighted-score")
                .set("checkpoint.interval", "150 ms");
    }
}
