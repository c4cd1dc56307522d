package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuState;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A tracker that is restored from a checkpoint goes on as if nothing had happened. */
class GpuTrackerRestoreTest {
    private static final List<RawRecord> STORY = story();

    /** Joins, losses by timer and by heartbeat, a goodbye, a clone, a return, a forgotten one. */
    private static List<RawRecord> story() {
        Partition partition = new Partition(0);
        partition.write(1_000, Records.heartbeat("g1"));
        partition.write(2_000, Records.heartbeat("g2"));
        partition.write(3_000, Records.heartbeat("g1").setHostId("the-clone"));
        partition.write(4_000, Records.heartbeat("g2").setGpuUtilizationPercent(90.0));
        partition.write(40_000, Records.heartbeat("g2").setGpuUtilizationPercent(95.0));
        partition.write(60_000, Records.heartbeat("g1"));
        partition.write(61_000, Records.heartbeat("g2").setState(GpuState.LEAVING));
        partition.write(70_000, Records.heartbeat("g1").setRegion("us-east-1"));
        partition.write(900_000, Records.heartbeat("g2"));
        partition.write(4_000_000, Records.heartbeat("g3"));
        return partition.records();
    }

    static IntStream cuts() {
        return IntStream.rangeClosed(0, STORY.size());
    }

    @ParameterizedTest
    @MethodSource("cuts")
    void itTellsTheSame(int cut) throws Exception {
        TrackerHarness uninterrupted = new TrackerHarness();
        TrackerHarness restarted = new TrackerHarness();
        for (int i = 0; i < STORY.size(); i++) {
            if (i == cut) {
                restarted.restart();
            }
            for (TrackerHarness tracker : List.of(uninterrupted, restarted)) {
                tracker.take(STORY.get(i)).watermark(STORY.get(i).timestampMillis() - 1);
            }
        }
        if (cut == STORY.size()) {
            restarted.restart();
        }
        uninterrupted.watermark(10_000_000);
        restarted.watermark(10_000_000);

        assertThat(uninterrupted.output()).hasSize(20);
        assertThat(restarted.output()).isEqualTo(uninterrupted.output());
        assertThat(restarted.stateEntries()).isZero();
        assertThat(restarted.timers()).isZero();
        uninterrupted.close();
        restarted.close();
    }
}
