package io.reachflow.jobs.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.TimestampAssigner;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkGeneratorSupplier;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.util.clock.ManualClock;
import org.apache.flink.util.clock.RelativeClock;
import org.junit.jupiter.api.Test;

class WatermarkStrategiesTest {
    private final Partition partition = new Partition(0);
    private final ManualClock clock = new ManualClock();
    private final LastWatermark last = new LastWatermark();

    private WatermarkGenerator<RawRecord> generator;
    private TimestampAssigner<RawRecord> assigner;

    @Test
    void theWatermarkFollowsTheRecordsAndTheTicks() {
        use(WatermarkStrategies.ticked(Duration.ZERO, Duration.ZERO));

        take(partition.write(1_000, "t1", new byte[0]));
        assertThat(last.watermark).isEqualTo(999);
        take(partition.tick(1_200));
        assertThat(last.watermark).isEqualTo(1_199);
    }

    @Test
    void aTimestampFromTheFutureOrWithoutSenseDoesNotMoveIt() {
        use(WatermarkStrategies.ticked(Duration.ZERO, Duration.ZERO));
        take(partition.write(1_000, "t1", new byte[0]));

        take(partition.fromFuture(1_000 + Partition.TEN_YEARS_MILLIS, "t2", new byte[0]));
        assertThat(last.watermark).isEqualTo(999);
        take(partition.write(-1, "t3", new byte[0]));
        assertThat(last.watermark).isEqualTo(999);
        take(partition.tick(1_001));
        assertThat(last.watermark).isEqualTo(1_000);
    }

    @Test
    void aPartitionThatOnlyHoldsTheFutureHasNoTimeYet() {
        use(WatermarkStrategies.ticked(Duration.ZERO, Duration.ZERO));

        take(partition.fromFuture(Partition.TEN_YEARS_MILLIS, "t1", new byte[0]));

        assertThat(last.watermark).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void stepsBackAreAllowedForByAsMuchAsIsSet() {
        use(WatermarkStrategies.ticked(Duration.ofMillis(300), Duration.ZERO));

        take(partition.tick(1_000));

        assertThat(last.watermark).isEqualTo(699);
    }

    @Test
    void aSilentPartitionIsLeftOutUntilItSpeaks() {
        use(WatermarkStrategies.ticked(Duration.ZERO, Duration.ofSeconds(30)));
        take(partition.tick(1_000));

        clock.advanceTime(Duration.ofMillis(20));
        generator.onPeriodicEmit(last);
        assertThat(last.idle).isFalse();
        clock.advanceTime(Duration.ofSeconds(31));
        generator.onPeriodicEmit(last);
        assertThat(last.idle).isTrue();

        take(partition.tick(32_000));
        assertThat(last.idle).isFalse();
        assertThat(last.watermark).isEqualTo(31_999);
    }

    @Test
    void withoutIdlenessASilentPartitionIsAlwaysWaitedFor() {
        use(WatermarkStrategies.ticked(Duration.ZERO, Duration.ZERO));
        take(partition.tick(1_000));

        clock.advanceTime(Duration.ofDays(1));
        generator.onPeriodicEmit(last);

        assertThat(last.idle).isFalse();
    }

    @Test
    void spillsAreNeverWaitedForButKeepTheirTime() {
        use(WatermarkStrategies.alwaysIdle());

        generator.onPeriodicEmit(last);
        assertThat(last.idle).isTrue();

        RawRecord spill = partition.write(6_000, "t1", new byte[0]);
        take(spill);
        assertThat(assigner.extractTimestamp(spill, Long.MIN_VALUE)).isEqualTo(6_000);
        assertThat(last.idle).isTrue();
        assertThat(last.watermark).isEqualTo(Long.MIN_VALUE);
    }

    private void use(WatermarkStrategy<RawRecord> strategy) {
        generator = strategy.createWatermarkGenerator(new Surroundings());
        assigner = strategy.createTimestampAssigner(UnregisteredMetricsGroup::new);
    }

    private void take(RawRecord record) {
        long timestamp = assigner.extractTimestamp(record, record.timestampMillis());
        generator.onEvent(record, timestamp, last);
        generator.onPeriodicEmit(last);
    }

    private final class Surroundings implements WatermarkGeneratorSupplier.Context {
        @Override
        public MetricGroup getMetricGroup() {
            return new UnregisteredMetricsGroup();
        }

        @Override
        public RelativeClock getInputActivityClock() {
            return clock;
        }
    }

    private static final class LastWatermark implements WatermarkOutput {
        private long watermark = Long.MIN_VALUE;
        private boolean idle;

        @Override
        public void emitWatermark(Watermark emitted) {
            watermark = Math.max(watermark, emitted.getTimestamp());
            idle = false;
        }

        @Override
        public void markIdle() {
            idle = true;
        }

        @Override
        public void markActive() {
            idle = false;
        }
    }
}
