package io.reachflow.intake.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuReportBuilder;
import io.reachflow.intake.gpu.RecentStays;
import io.reachflow.intake.gpu.RecentStays.Stay;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.RecentStay;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TelemetryIntakeTest {

    /** A metric that is a fraction, and the widest range that may be true of it. */
    private record Metric(
            String name,
            BiConsumer<GpuTelemetry, Double> set,
            Function<GpuReport, Double> get,
            double least,
            double most) {

        Double taken(Double value) {
            GpuTelemetry heartbeat = aHeartbeat();
            set.accept(heartbeat, value);
            return get.apply(TelemetryIntake.of(heartbeat).accepted().orElseThrow());
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Metric> metrics() {
        return Stream.of(
                new Metric(
                        "speed",
                        GpuTelemetry::setRelativeSpeed,
                        GpuReport::relativeSpeed,
                        0.001,
                        1_000),
                new Metric(
                        "load",
                        GpuTelemetry::setGpuUtilizationPercent,
                        GpuReport::loadPercent,
                        0,
                        100),
                new Metric(
                        "temperature",
                        GpuTelemetry::setTemperatureCelsius,
                        GpuReport::temperatureCelsius,
                        -50,
                        200),
                new Metric("clock", GpuTelemetry::setSmClockMhz, GpuReport::smClockMhz, 0, 10_000),
                new Metric("down", GpuTelemetry::setDownMbps, GpuReport::downMbps, 0.001, 1e7),
                new Metric("up", GpuTelemetry::setUpMbps, GpuReport::upMbps, 0.001, 1e7),
                new Metric(
                        "round trip", GpuTelemetry::setRttMillis, GpuReport::rttMillis, 0, 60_000),
                new Metric(
                        "price",
                        GpuTelemetry::setPricePerHourUsd,
                        GpuReport::pricePerHourUsd,
                        0,
                        10_000));
    }

    private static GpuTelemetry aHeartbeat() {
        return GpuTelemetry.newBuilder()
                .setGpuId("GPU-7")
                .setHostId("host-a")
                .setRegion("eu-west-1")
                .setState(GpuState.AVAILABLE)
                .setMeasuredAtMillis(0)
                .build();
    }

    @Test
    void aHeartbeatWithoutMetricsIsAcceptedWithAllUnknown() {
        GpuReport report = TelemetryIntake.of(aHeartbeat()).accepted().orElseThrow();

        assertThat(report)
                .isEqualTo(
                        GpuReportBuilder.builder()
                                .gpuId("GPU-7")
                                .hostId("host-a")
                                .region("eu-west-1")
                                .presence(Presence.AVAILABLE)
                                .build());
    }

    @Test
    void staysThatCantBeAreUnknown() {
        assertThat(recentStays(new RecentStay(1L, 5L), new RecentStay(6L, null)))
                .isEqualTo(new RecentStays(List.of(new Stay(1, 5L), new Stay(6, null))));
        assertThat(recentStays(new RecentStay(5L, 1L))).isNull();
        assertThat(recentStays(new RecentStay(1L, 5L), new RecentStay(4L, 9L))).isNull();
        RecentStay[] many = new RecentStay[513];
        Arrays.setAll(many, i -> new RecentStay(2L * i, 2L * i + 1));
        assertThat(recentStays(many)).isNull();
        assertThat(recentStays(Arrays.copyOf(many, 512))).isNotNull();
    }

    private static RecentStays recentStays(RecentStay... stays) {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setRecentStays(List.of(stays));
        return TelemetryIntake.of(heartbeat).accepted().orElseThrow().recentStays();
    }

    @Test
    void ofKeptDatasetsSoundNamesCountAndAtMost64() {
        assertThat(datasets(List.of("b", "a", "b", " ", "x".repeat(257), "tab\t")).names())
                .containsExactly("a", "b");
        assertThat(datasets(List.of()).names()).isEmpty();
        assertThat(datasets(null)).isNull();
        List<String> many = IntStream.range(0, 65).mapToObj(i -> "d" + (100 + i)).toList();
        assertThat(datasets(many).names()).isEqualTo(many.subList(0, 64));
    }

    private static KeptDatasets datasets(List<String> names) {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setCachedDatasets(names);
        return TelemetryIntake.of(heartbeat).accepted().orElseThrow().datasets();
    }

    @ParameterizedTest
    @EnumSource(GpuState.class)
    void theOwnersStateIsTakenOver(GpuState state) {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setState(state);

        GpuReport report = TelemetryIntake.of(heartbeat).accepted().orElseThrow();

        assertThat(report.presence().name()).isEqualTo(state.name());
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void theEndsOfAMetricsRangeAreTrue(Metric metric) {
        assertThat(metric.taken(metric.least())).isEqualTo(metric.least());
        assertThat(metric.taken(metric.most())).isEqualTo(metric.most());
    }

    @ParameterizedTest
    @MethodSource("metrics")
    void aMetricThatCantBeTrueIsUnknown(Metric metric) {
        double blankInt32 = 0x7FFF_FFF0;
        double blankInt64 = 0x7FFF_FFFF_FFFF_FFF2L;
        double blankFloat = 140_737_488_355_328.0;
        double[] bad = {
            Math.nextDown(metric.least()),
            Math.nextUp(metric.most()),
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            blankInt32,
            blankInt64,
            blankFloat,
            blankFloat + 2
        };
        for (double value : bad) {
            assertThat(metric.taken(value)).as("%s of %s", metric, value).isNull();
        }
        assertThat(metric.taken(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 24_576, 16L << 20})
    void memoryWithinReasonIsTaken(long mib) {
        assertThat(memoryTaken(mib)).isEqualTo(mib);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                -1,
                Long.MIN_VALUE,
                (16L << 20) + 1,
                0x7FFF_FFF0L,
                0x7FFF_FFF2L,
                Integer.MAX_VALUE,
                0x7FFF_FFFF_FFFF_FFF0L,
                9_223_372_036_854_775_794L,
                Long.MAX_VALUE
            })
    void memoryThatCantBeTrueIsUnknown(long mib) {
        assertThat(memoryTaken(mib)).isNull();
    }

    private static Long memoryTaken(long mib) {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setMemoryTotalMib(mib);
        return TelemetryIntake.of(heartbeat).accepted().orElseThrow().memoryMib();
    }

    @ParameterizedTest
    @ValueSource(strings = {"N/A", "n/a", "[N/A]", "[Not Supported]", "[not supported]", " ", ""})
    void whatNvidiaSmiSaysForUnknownIsUnknown(String word) {
        assertNamesAreTakenAs(word, null);
    }

    @Test
    void anAbsurdlyLongNameIsUnknown() {
        assertNamesAreTakenAs("x".repeat(128), "x".repeat(128));
        assertNamesAreTakenAs("x".repeat(129), null);
    }

    @Test
    void aNameThatWouldGarbleALineIsUnknown() {
        assertNamesAreTakenAs("RTX\n3090", null);
        assertNamesAreTakenAs("RTX\u00853090", null);
    }

    @Test
    void anOrdinaryNameIsTaken() {
        assertNamesAreTakenAs("RTX 3090", "RTX 3090");
    }

    private static void assertNamesAreTakenAs(String word, String taken) {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setModel(word);
        heartbeat.setDriverVersion(word);
        heartbeat.setCudaVersion(word);
        GpuReport report = TelemetryIntake.of(heartbeat).accepted().orElseThrow();
        assertThat(report.model()).isEqualTo(taken);
        assertThat(report.driverVersion()).isEqualTo(taken);
        assertThat(report.cudaVersion()).isEqualTo(taken);
    }

    @Test
    void aBadIdentityRefusesTheHeartbeat() {
        assertRefused(GpuTelemetry::setGpuId, "gpuId");
        assertRefused(GpuTelemetry::setHostId, "hostId");
        assertRefused(GpuTelemetry::setRegion, "region");
        assertRefused(GpuTelemetry::setSiteId, "siteId");
    }

    private static void assertRefused(BiConsumer<GpuTelemetry, String> set, String field) {
        GpuTelemetry heartbeat = aHeartbeat();
        set.accept(heartbeat, " ");

        Intake<GpuReport> intake = TelemetryIntake.of(heartbeat);

        assertThat(intake.accepted()).isEmpty();
        assertThat(intake.reasonCode()).isEqualTo("INVALID_FIELD");
        assertThat(intake.reason()).isEqualTo("The " + field + " ( ) must not be blank.");
    }

    @Test
    void aSiteMayBeMissing() {
        GpuTelemetry heartbeat = aHeartbeat();
        heartbeat.setSiteId("lab 4");

        assertThat(TelemetryIntake.of(heartbeat).accepted().orElseThrow().siteId())
                .isEqualTo("lab 4");
        assertThat(TelemetryIntake.of(aHeartbeat()).accepted().orElseThrow().siteId()).isNull();
    }
}
