package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.intake.gpu.DarkTime;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GpuTrackerFunctionTest {
    private final Partition partition = new Partition(0);
    private TrackerHarness tracker;

    @BeforeEach
    void open() throws Exception {
        tracker = new TrackerHarness();
    }

    @AfterEach
    void close() throws Exception {
        tracker.close();
    }

    @Test
    void aGpuThatJoinsIsToldToTheCellOfItsRegion() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(1_000, Records.heartbeat("g2").setRegion("us-east-1"));
        heartbeat(1_000, Records.heartbeat("g3").setRegion("af-south-1"));

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of(
                                "1000 eu g1 present",
                                "1000 na g2 present",
                                "1000 rest g3 present"));
        Gpu told = tracker.output().get(0).gpu().gpu();
        assertThat(told.hostId()).isEqualTo("host-of-g1");
        assertThat(told.memoryMib()).isEqualTo(24_576);
        assertThat(tracker.metrics.count("gpuReports")).isEqualTo(3);
        assertThat(tracker.metrics.count("gpuChangesTold")).isEqualTo(3);
    }

    @Test
    void whatIsNoNewsIsNotTold() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(2_000, Records.heartbeat("g1").setTemperatureCelsius(51.0));
        heartbeat(3_000, Records.heartbeat("g1").setState(GpuState.PAUSED));

        assertThat(tracker.eventsInShort())
                .isEqualTo(List.of("1000 eu g1 present", "3000 eu g1 present"));
        assertThat(tracker.last().gpu().gpu().paused()).isTrue();
    }

    @Test
    void aMissedHeartbeatIsToldAtTheVeryMillisecond() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        tracker.watermark(45_999);
        assertThat(tracker.eventsInShort())
                .isEqualTo(List.of("1000 eu g1 present", "23500 eu g1 suspect"));

        tracker.watermark(46_000);

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of("1000 eu g1 present", "23500 eu g1 suspect", "46000 eu g1 gone"));
        assertThat(tracker.last().gpu().goneReason()).isEqualTo("no heartbeat for 45 s");
        assertThat(tracker.metrics.count("heartbeatLosses")).isEqualTo(1);
        assertThat(tracker.metrics.count("departures")).isEqualTo(1);
    }

    @Test
    void aWatermarkThatJumpsFarFindsTheSameMillisecond() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(16_000, Records.heartbeat("g1"));

        tracker.watermark(500_000);

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of("1000 eu g1 present", "38500 eu g1 suspect", "61000 eu g1 gone"));
    }

    /** Which of them comes first depends on how partitions interleave, and must not matter. */
    @Test
    void aLossThatTheNextHeartbeatNoticesIsTheSameLoss() throws Exception {
        TrackerHarness byTimer = new TrackerHarness();
        byTimer.take(partition.write(1_000, Records.heartbeat("g1")));
        byTimer.watermark(59_999);
        byTimer.take(partition.write(60_000, Records.heartbeat("g1")));

        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(60_000, Records.heartbeat("g1"));

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of(
                                "1000 eu g1 present",
                                "23500 eu g1 suspect",
                                "46000 eu g1 gone",
                                "60000 eu g1 present"));
        assertThat(inOrder(tracker)).isEqualTo(inOrder(byTimer));
        assertThat(tracker.metrics.count("heartbeatLosses")).isEqualTo(1);
        assertThat(tracker.timers()).isEqualTo(1);
        byTimer.close();
    }

    /** Seen with a broker that stood still for 75 s: every GPU was given up. */
    @Test
    void nobodyIsMissedWhileTheWholePartitionIsSilent() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        tracker.pulse(new PartitionPulse(0, 1_000, RawRecord.NO_DARK_TIME));
        // Others go on: event time moves, but nothing is heard on this partition.
        tracker.watermark(76_000);
        RawRecord back = partition.write(77_000, Records.heartbeat("g1"));
        tracker.take(back.withDark(DarkTime.NONE.with(4_000, 76_500)));

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of(
                                "1000 eu g1 present",
                                "23500 eu g1 suspect",
                                "77000 eu g1 present"));
        assertThat(tracker.metrics.count("heartbeatLosses")).isZero();
    }

    @Test
    void whatIsKnownOfThePartitionsSurvivesARestart() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        tracker.pulse(new PartitionPulse(0, 80_000, new long[] {4_000, 80_000}));
        tracker.restart();
        tracker.watermark(124_999);
        assertThat(tracker.last().gpu().isGone()).isFalse();
        tracker.pulse(new PartitionPulse(0, 125_500, new long[] {4_000, 80_000}));

        tracker.watermark(125_000);

        assertThat(tracker.last().gpu().goneReason()).isEqualTo("no heartbeat for 124 s");
    }

    /** Whether the timer that forgets has fired yet depends on other partitions, too. */
    @Test
    void aGpuThatReturnsAfterItShouldBeForgottenIsAStranger() throws Exception {
        TrackerHarness byTimer = new TrackerHarness();
        byTimer.take(partition.write(1_000, Records.heartbeat("g1")));
        byTimer.watermark(3_600_999);
        byTimer.watermark(3_601_000);
        byTimer.take(partition.write(3_601_000, Records.heartbeat("g1")));

        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(3_601_000, Records.heartbeat("g1"));

        assertThat(inOrder(tracker)).hasSize(4).isEqualTo(inOrder(byTimer));
        assertThat(tracker.last().gpu().gpu().survival()).isEqualTo(Survival.UNSEEN);
        byTimer.close();
    }

    @Test
    void aGpuHasOneTimerHoweverManyHeartbeats() throws Exception {
        for (int second = 0; second < 300; second++) {
            heartbeat(second * 1_000L, Records.heartbeat("g1"));
            assertThat(tracker.timers()).isEqualTo(1);
            tracker.watermark(second * 1_000L);
        }
        assertThat(tracker.timers()).isEqualTo(1);
        assertThat(tracker.eventsInShort()).isEqualTo(List.of("0 eu g1 present"));
    }

    @Test
    void aGoodbyeIsADepartureButNoHeartbeatWasMissed() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(9_000, Records.heartbeat("g1").setState(GpuState.LEAVING));

        assertThat(tracker.eventsInShort())
                .isEqualTo(List.of("1000 eu g1 present", "9000 eu g1 gone"));
        assertThat(tracker.metrics.count("departures")).isEqualTo(1);
        assertThat(tracker.metrics.count("heartbeatLosses")).isZero();
    }

    @Test
    void aGpuThatMovedLeavesOneCellAndJoinsTheOther() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(2_000, Records.heartbeat("g1").setRegion("us-east-1"));

        assertThat(tracker.eventsInShort())
                .isEqualTo(List.of("1000 eu g1 present", "2000 eu g1 gone", "2000 na g1 present"));
        assertThat(tracker.output()).extracting(CellEvent::sequence).isEqualTo(List.of(0, 0, 1));
        assertThat(tracker.metrics.count("departures")).isEqualTo(1);
        assertThat(tracker.metrics.count("heartbeatLosses")).isZero();
    }

    @Test
    void anIdOnTwoHostsAtOnceIsQuarantined() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(2_000, Records.heartbeat("g1").setHostId("the-clone").setRegion("us-east-1"));

        CellEvent event = tracker.last();
        assertThat(event.cell()).isEqualTo("eu");
        assertThat(event.gpu().gpu().hostId()).isEqualTo("host-of-g1");
        assertThat(event.gpu().gpu().quarantineReason())
                .isEqualTo(
                        "its id was reported by host host-of-g1 and host the-clone at the same"
                                + " time");
    }

    @Test
    void aQuarantineEndsWhenNothingWasWrongForLongEnough() throws Exception {
        heartbeat(0, Records.heartbeat("g1"));
        heartbeat(1_000, Records.heartbeat("g1").setHostId("the-clone"));
        for (int time = 15_000; time <= 600_000; time += 15_000) {
            heartbeat(time, Records.heartbeat("g1"));
        }

        assertThat(tracker.eventsInShort())
                .isEqualTo(List.of("0 eu g1 present", "1000 eu g1 present"));

        heartbeat(615_000, Records.heartbeat("g1"));
        assertThat(tracker.last().timeMillis()).isEqualTo(615_000);
        assertThat(tracker.last().gpu().gpu().quarantineReason()).isNull();
    }

    @Test
    void nothingIsLeftOfAGpuThatStayedAway() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        heartbeat(1_000, Records.heartbeat("g2"));
        heartbeat(2_000, Records.heartbeat("g2").setState(GpuState.LEAVING));
        heartbeat(3_000, Records.heartbeat("g3").setState(GpuState.LEAVING));
        tracker.watermark(100_000);
        assertThat(tracker.stateEntries()).as("remembered for their return").isPositive();

        tracker.watermark(2_000 + 3_600_000);

        assertThat(tracker.stateEntries()).isZero();
        assertThat(tracker.timers()).isZero();
    }

    @Test
    void aGpuThatReturnsIsRememberedAndWatchedAgain() throws Exception {
        heartbeat(1_000, Records.heartbeat("g1"));
        tracker.watermark(100_000);
        heartbeat(200_000, Records.heartbeat("g1"));
        tracker.watermark(245_000);

        assertThat(tracker.eventsInShort())
                .isEqualTo(
                        List.of(
                                "1000 eu g1 present",
                                "23500 eu g1 suspect",
                                "46000 eu g1 gone",
                                "200000 eu g1 present",
                                "222500 eu g1 suspect",
                                "245000 eu g1 gone"));
        assertThat(tracker.output().get(3).gpu().gpu().survival().departures()[0]).isEqualTo(1);
        assertThat(tracker.timers()).isEqualTo(1);
    }

    private void heartbeat(long timeMillis, GpuTelemetry.Builder heartbeat) throws Exception {
        tracker.take(partition.write(timeMillis, heartbeat));
    }

    private static List<CellEvent> inOrder(TrackerHarness tracker) {
        return tracker.output().stream()
                .map(
                        event ->
                                // The place among the events of one record is not part of it.
                                CellEvent.gpu(event.cell(), event.timeMillis(), 0, event.gpu()))
                .sorted(CellEvent.ORDER)
                .toList();
    }
}
