package io.reachflow.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is written can be read. */
class WireTest {
    private final WireEncoder encoder = new WireEncoder();
    private final WireDecoder decoder = new WireDecoder();

    static Stream<SpecificRecord> samples() {
        return Samples.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void eachRecordComesBack(SpecificRecord sample) throws WireException {
        assertThat(decoder.decode(encoder.encode(sample))).isEqualTo(sample);
    }

    @Test
    void oneEncoderAndOneDecoderServeAllRecordsInTurn() throws WireException {
        for (int round = 0; round < 3; round++) {
            for (SpecificRecord sample : Samples.all()) {
                assertThat(decoder.decode(encoder.encode(sample))).isEqualTo(sample);
            }
        }
    }

    /** Whoever has not heard of graceful stops yet reads all other decisions. */
    @Test
    void aDecisionThatAsksForNoGracefulStopIsWrittenAsBeforeThereWereAny() throws WireException {
        Decision decision = Samples.decision();
        decision.setStopByMillis(null);
        byte[] written = encoder.encode(decision);
        byte[] before = HexFormat.of().parseHex(golden("/golden/Decision/v2.hex"));

        assertThat(written).isEqualTo(before);
        assertThat(decoder.decode(written)).isEqualTo(decision);
    }

    private static String golden(String path) {
        try (InputStream file = WireTest.class.getResourceAsStream(path)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void missingMetricsStayMissing() throws WireException {
        GpuTelemetry bare =
                GpuTelemetry.newBuilder()
                        .setGpuId("GPU-1")
                        .setHostId("host-1")
                        .setRegion("eu-west-1")
                        .setState(GpuState.AVAILABLE)
                        .setMeasuredAtMillis(0)
                        .build();
        GpuTelemetry read = (GpuTelemetry) decoder.decode(encoder.encode(bare));
        assertThat(read).isEqualTo(bare);
        assertThat(read.getMemoryTotalMib()).isNull();
    }

    @Test
    void numbersAtTheirLimitsComeBack() throws WireException {
        for (long value : new long[] {Long.MIN_VALUE, -1, 0, 1, 63, 64, Long.MAX_VALUE}) {
            for (int small : new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}) {
                TaskOutcome outcome = Samples.outcome();
                outcome.setLeaseEpoch(value);
                outcome.setAttempt(small);
                outcome.setCostUsd(Double.NaN);
                outcome.setLostWorkSeconds(Double.NEGATIVE_INFINITY);
                assertThat(decoder.decode(encoder.encode(outcome))).isEqualTo(outcome);
            }
        }
    }

    @Test
    void textOfAnyAlphabetComesBack() throws WireException {
        Tick tick = new Tick("Größe 東京 \uD83D\uDE80 \u0000");
        assertThat(decoder.decode(encoder.encode(tick))).isEqualTo(tick);
    }

    @Test
    void aDeadLetterMayHoldTheLongestValueThatIsKept() throws WireException {
        DeadLetter letter = Samples.deadLetter();
        letter.setValue(ByteBuffer.wrap(new byte[65_536]));
        assertThat(decoder.decode(encoder.encode(letter))).isEqualTo(letter);
    }

    /** Other languages write lists in blocks with a size; Java's writer never does. */
    @Test
    void listsInSizedBlocksAreRead() throws WireException {
        TaskSpill spill = Samples.spill();
        spill.setVisitedCells(List.of("a", "b", "c"));
        spill.setArrivedAtMillis(0);
        byte[] plain = encoder.encode(spill);
        byte[] threeItems = {6, 2, 'a', 2, 'b', 2, 'c', 0};
        byte[] sizedBlocks = {3, 8, 2, 'a', 2, 'b', 1, 4, 2, 'c', 0};
        byte[] rewritten = Bytes.replace(plain, threeItems, sizedBlocks);
        assertThat(decoder.decode(rewritten)).isEqualTo(spill);
    }
}
