package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuRelease;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tracker of a GPU whose cell is another after a restart. */
class MovedGpuTest {
    private static final String OTHER = "west=eu-central-1, rest=*";

    private final Partition telemetry = new Partition(0);
    private final Partition spill = new Partition(0);
    private TrackerHarness tracker;

    @BeforeEach
    void isInTheCellEu() throws Exception {
        tracker = new TrackerHarness();
        tracker.take(heartbeat(1_000)).watermark(1_000);
    }

    @AfterEach
    void close() throws Exception {
        tracker.close();
    }

    private RawRecord heartbeat(long timeMillis) {
        return telemetry.write(timeMillis, Records.heartbeat("g1"));
    }

    private RawRecord release(long timeMillis, String gpuId, long move) {
        return spill.write(timeMillis, "g1", spill.encode(new GpuRelease(gpuId, "eu", move)));
    }

    @Test
    void goesToTheNextCellAtTheTimeOfItsRelease() throws Exception {
        tracker.restartWith(OTHER);
        tracker.take(heartbeat(3_000)).watermark(3_000);
        tracker.take(release(8_200, "g1", 2)).watermark(3_500);
        assertThat(tracker.eventsInShort())
                .containsExactly("1000 eu g1 present", "3000 eu g1 leaves 2");

        tracker.take(heartbeat(6_000)).watermark(8_200);
        assertThat(tracker.eventsInShort()).hasSize(3).endsWith("8200 west g1 present");
        assertThat(tracker.timers()).isEqualTo(1);
        assertThat(tracker.metrics.count("gpuMovesAsked")).isEqualTo(1);
        assertThat(tracker.metrics.count("gpuReleases")).isEqualTo(1);
    }

    /** The release is in state: nobody tells it twice. */
    @Test
    void aRestartBeforeTheReleaseTakesEffectChangesNothing() throws Exception {
        tracker.restartWith(OTHER);
        tracker.take(heartbeat(3_000)).take(release(8_200, "g1", 2)).watermark(3_500);
        tracker.restart();
        tracker.take(heartbeat(9_000));

        assertThat(tracker.eventsInShort()).hasSize(3).endsWith("8200 west g1 present");
    }

    @Test
    void aReleaseThatNobodyAskedForMeansNothing() throws Exception {
        tracker.take(release(2_000, "g1", 1)).take(heartbeat(3_000)).watermark(3_000);

        assertThat(tracker.eventsInShort()).containsExactly("1000 eu g1 present");
    }

    @Test
    void aReleaseUnderAForeignKeyIsRefused() throws Exception {
        tracker.take(release(2_000, "g2", 1));

        assertThat(tracker.letters().lettersInShort()).containsExactly("task.spill/0@0 KEY");
    }
}
