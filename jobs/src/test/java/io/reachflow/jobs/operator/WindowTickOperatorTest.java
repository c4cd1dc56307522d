package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.schema.Tick;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.util.List;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WindowTickOperatorTest {
    private static final OutputRecord DECISION =
            new OutputRecord("assignments", 1_000, new byte[] {1}, new byte[] {2});

    private OneInputStreamOperatorTestHarness<OutputRecord, OutputRecord> flink;

    @BeforeEach
    void openTheSecondOfThree() throws Exception {
        flink =
                new OneInputStreamOperatorTestHarness<>(
                        new WindowTickOperator("assignments", 2, 200), 3, 3, 1);
        flink.open();
    }

    @AfterEach
    void close() throws Exception {
        flink.close();
    }

    @Test
    void everyPartitionIsToldBehindWhatTheWindowsBrought() throws Exception {
        flink.processElement(DECISION, 999);
        flink.processWatermark(1_199);

        List<OutputRecord> written = flink.extractOutputValues();
        assertThat(written.get(0)).usingRecursiveComparison().isEqualTo(DECISION);
        List<OutputRecord> ticks = written.subList(1, written.size());
        assertThat(ticks).extracting(OutputRecord::topic).containsOnly("assignments");
        assertThat(ticks).extracting(OutputRecord::partition).containsExactly(0, 1);
        assertThat(ticks).extracting(OutputRecord::timestampMillis).containsOnly(1_200L);
        assertThat(ticks).extracting(OutputRecord::key).containsOnlyNulls();
        assertThat(ticks).extracting(this::source).containsOnly("cells-1/3");
    }

    @Test
    void onlyAWindowThatIsClosedIsWorthATick() throws Exception {
        flink.processWatermark(1_198);
        flink.processWatermark(1_199);
        flink.processWatermark(1_300);
        flink.processWatermark(1_998);

        assertThat(flink.extractOutputValues())
                .extracting(OutputRecord::timestampMillis)
                .containsExactly(1_000L, 1_000L, 1_200L, 1_200L, 1_800L, 1_800L);
    }

    @Test
    void theEndOfARecordingIsNoTime() throws Exception {
        flink.processWatermark(Watermark.MAX_WATERMARK);

        assertThat(flink.extractOutputValues()).isEmpty();
    }

    @Test
    void whatFollowsHearsTheWatermarkBehindTheTicks() throws Exception {
        flink.processWatermark(199);

        assertThat(flink.getOutput()).hasSize(3).last().isEqualTo(new Watermark(199));
    }

    private String source(OutputRecord record) {
        try {
            return ((Tick) new WireDecoder().decode(record.value())).getSource();
        } catch (WireException e) {
            throw new AssertionError(e);
        }
    }
}
