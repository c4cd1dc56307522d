package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.operator.routing.PartitionWatch;
import io.reachflow.jobs.record.PartitionPulse;
import io.reachflow.jobs.record.RawRecord;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PartitionWatchTest {
    private final Partition zero = new Partition(0);
    private final Partition one = new Partition(1);
    private OneInputStreamOperatorTestHarness<RawRecord, RawRecord> watch;

    @BeforeEach
    void open() throws Exception {
        watch = create();
        watch.open();
    }

    @AfterEach
    void close() throws Exception {
        watch.close();
    }

    private static OneInputStreamOperatorTestHarness<RawRecord, RawRecord> create()
            throws Exception {
        return new OneInputStreamOperatorTestHarness<>(
                new ProcessOperator<>(new PartitionWatch(Duration.ofSeconds(3))));
    }

    private void take(RawRecord record) throws Exception {
        watch.processElement(record, record.timestampMillis());
    }

    private List<String> pulses() {
        Queue<StreamRecord<PartitionPulse>> pulses = watch.getSideOutput(PartitionWatch.PULSES);
        return pulses.stream().map(StreamRecord::getValue).map(PartitionWatchTest::text).toList();
    }

    private static String text(PartitionPulse pulse) {
        return pulse.partition() + " " + pulse.timeMillis() + " " + Arrays.toString(pulse.dark());
    }

    @Test
    void thereIsOnePulseASecondOfEachPartitionWhetherItTicksOrSpeaks() throws Exception {
        for (int time = 1_000; time < 3_000; time += 200) {
            take(zero.tick(time));
            take(one.write(time + 100, Records.heartbeat("g1")));
        }

        assertThat(pulses()).containsExactly("0 1000 []", "1 1100 []", "0 2000 []", "1 2100 []");
        assertThat(watch.extractOutputValues()).hasSize(20);
    }

    @Test
    void whatAPulseWasMissingForIsDarkAndTravelsWithTheRecords() throws Exception {
        take(zero.tick(1_000));
        take(zero.tick(1_900));
        take(zero.write(76_900, Records.heartbeat("g1")));
        take(zero.write(76_901, Records.heartbeat("g2")));
        take(one.tick(77_000));

        assertThat(pulses()).containsExactly("0 1000 []", "0 76900 [4000, 76900]", "1 77000 []");
        assertThat(watch.extractOutputValues().stream().map(RawRecord::dark))
                .containsExactly(
                        new long[0],
                        new long[0],
                        new long[] {4_000, 76_900},
                        new long[] {4_000, 76_900},
                        new long[0]);
    }

    @Test
    void aShortPauseIsNotDark() throws Exception {
        take(zero.tick(1_000));
        take(zero.tick(4_000));

        assertThat(pulses()).containsExactly("0 1000 []", "0 4000 []");
    }

    @Test
    void aTimestampThatCantBeTrueIsNoPulse() throws Exception {
        take(zero.tick(1_000));
        take(zero.fromFuture(Partition.TEN_YEARS_MILLIS, "g1", new byte[0]));
        take(zero.tick(2_000));

        assertThat(pulses()).containsExactly("0 1000 []", "0 2000 []");
        assertThat(watch.extractOutputValues()).hasSize(3);
    }

    @Test
    void itIsDarkDuringARestartToo() throws Exception {
        take(zero.tick(1_000));
        OperatorSubtaskState state = watch.snapshot(1, 1);
        watch.close();
        watch = create();
        watch.initializeState(state);
        watch.open();
        take(zero.tick(601_000));

        assertThat(pulses()).containsExactly("0 601000 [4000, 601000]");
    }
}
