package io.reachflow.jobs.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.GpuTelemetry;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What exporters and strangers send, at the operator that first looks into it. */
class GpuTrackerBadInputTest {
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
    void whatIsNoHeartbeatIsADeadLetterAndLeavesNothingBehind() throws Exception {
        byte[] heartbeat = partition.encode(Records.heartbeat("g1").build());
        byte[] unknown = heartbeat.clone();
        unknown[3] ^= 1;
        tracker.take(partition.write(1_000, "g1", Arrays.copyOf(heartbeat, 40)));
        tracker.take(partition.write(1_000, "g1", "GPU_UTIL 12".getBytes(UTF_8)));
        tracker.take(partition.write(1_000, "g1", unknown));
        tracker.take(partition.write(1_000, "g1", (byte[]) null));
        tracker.take(partition.write(1_000, Records.task("g1")));
        tracker.take(partition.write(1_000, "g2", heartbeat));

        assertThat(tracker.output()).isEmpty();
        assertThat(tracker.letters().lettersInShort())
                .isEqualTo(
                        List.of(
                                "gpu.telemetry/0@0 MALFORMED",
                                "gpu.telemetry/0@1 NOT_AVRO",
                                "gpu.telemetry/0@2 UNKNOWN_SCHEMA",
                                "gpu.telemetry/0@3 NO_VALUE",
                                "gpu.telemetry/0@4 WRONG_RECORD",
                                "gpu.telemetry/0@5 KEY"));
        assertThat(tracker.letters().letters().get(5).getReason())
                .startsWith("The record's key (g2) must be its gpuId (g1).");
        assertThat(tracker.metrics.count("refused")).isEqualTo(6);
        assertThat(tracker.stateEntries()).isZero();
        assertThat(tracker.timers()).isZero();
    }

    @Test
    void anIdentityThatCantBeTrueIsADeadLetter() throws Exception {
        tracker.take(partition.write(1_000, Records.heartbeat("g1").setHostId(" ")));
        tracker.take(partition.write(1_000, Records.heartbeat("g1").setRegion("")));
        tracker.take(partition.write(1_000, Records.heartbeat("g1").setHostId("h".repeat(60_000))));
        tracker.take(partition.write(1_000, Records.heartbeat("")));

        assertThat(tracker.output()).isEmpty();
        assertThat(tracker.letters().letters())
                .hasSize(4)
                .allMatch(letter -> letter.getReasonCode().equals("INVALID_FIELD"));
    }

    /** The reason quotes an id of 60 KB and still has to be read. */
    @Test
    void anAbsurdIdUnderAnotherKeyIsADeadLetterThatCanBeRead() throws Exception {
        byte[] absurd = partition.encode(Records.heartbeat("ü".repeat(32_000)).build());

        tracker.take(partition.write(1_000, "k".repeat(1_000), absurd));

        assertThat(tracker.letters().lettersInShort()).isEqualTo(List.of("gpu.telemetry/0@0 KEY"));
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                -1e6,
                140_737_488_355_328.0,
                140_737_488_355_330.0,
                9.223372036854776E18
            })
    void aMetricThatIsNoMeasurementIsNull(double value) throws Exception {
        tracker.take(
                partition.write(
                        1_000,
                        Records.heartbeat("g1")
                                .setRelativeSpeed(value)
                                .setGpuUtilizationPercent(value)
                                .setTemperatureCelsius(value)
                                .setDownMbps(value)
                                .setUpMbps(value)
                                .setRttMillis(value)
                                .setPricePerHourUsd(value)));

        Gpu told = tracker.last().gpu().gpu();
        assertThat(told.relativeSpeed()).isNull();
        assertThat(told.loadPercent()).isNull();
        assertThat(told.temperatureCelsius()).isNull();
        assertThat(told.downMbps()).isNull();
        assertThat(told.upMbps()).isNull();
        assertThat(told.rttMillis()).isNull();
        assertThat(told.pricePerHourUsd()).isNull();
        assertThat(told.memoryMib()).as("what is sound stays").isEqualTo(24_576);
        assertThat(tracker.letters().records()).isEmpty();
    }

    /** The last two are what DCGM says for "not supported" in 32 and in 64 bits. */
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, Long.MIN_VALUE, 1L << 40, 2_147_483_634L, 9223372036854775794L})
    void memoryThatNoCardHasIsNull(long memoryMib) throws Exception {
        tracker.take(partition.write(1_000, Records.heartbeat("g1").setMemoryTotalMib(memoryMib)));

        assertThat(tracker.last().gpu().gpu().memoryMib()).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"N/A", "[N/A]", "[Not Supported]", " "})
    void aNameThatSaysNothingIsNull(String name) throws Exception {
        GpuTelemetry.Builder heartbeat =
                Records.heartbeat("g1").setModel(name).setCudaVersion(name).setDriverVersion(name);
        tracker.take(partition.write(1_000, heartbeat));

        Gpu told = tracker.last().gpu().gpu();
        assertThat(told.model()).isNull();
        assertThat(told.cudaVersion()).isNull();
        assertThat(told.driverVersion()).isNull();
    }

    @Test
    void aCardThatChangesItsModelIsQuarantined() throws Exception {
        tracker.take(partition.write(1_000, Records.heartbeat("g1")));
        tracker.take(partition.write(2_000, Records.heartbeat("g1").setModel("H100")));

        assertThat(tracker.last().gpu().gpu().quarantineReason())
                .isEqualTo("it was a RTX 3090 and now claims to be a H100");
    }

    @Test
    void aHeartbeatThatComesAfterAYoungerOneIsNoNews() throws Exception {
        tracker.take(partition.write(5_000, Records.heartbeat("g1")));
        tracker.take(partition.write(1_000, Records.heartbeat("g1").setDownMbps(1.0)));

        assertThat(tracker.eventsInShort()).isEqualTo(List.of("5000 eu g1 present"));
    }

    @Test
    void theSameHeartbeatTwiceIsNoNews() throws Exception {
        tracker.take(partition.write(5_000, Records.heartbeat("g1")));
        tracker.take(partition.write(5_000, Records.heartbeat("g1")));

        assertThat(tracker.eventsInShort()).isEqualTo(List.of("5000 eu g1 present"));
        assertThat(tracker.timers()).isEqualTo(1);
    }
}
