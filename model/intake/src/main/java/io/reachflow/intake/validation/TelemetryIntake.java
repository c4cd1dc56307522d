package io.reachflow.intake.validation;

import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuReport.Presence;
import io.reachflow.intake.gpu.GpuReportBuilder;
import io.reachflow.intake.gpu.RecentStays;
import io.reachflow.intake.gpu.RecentStays.Stay;
import io.reachflow.intake.validation.Intake.Refusal;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.RecentStay;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a heartbeat into a report. A bad identity refuses it; a bad metric is only unknown, because
 * a GPU with a broken sensor still computes. DCGM's "blank" values (not supported, not found, no
 * permission) start at 2^31 - 16, far above every range, so the ranges alone keep them out.
 */
public final class TelemetryIntake {
    private static final int NAME_LENGTH = 128;
    private static final int MOST_STAYS = 512;

    private TelemetryIntake() {}

    public static Intake<GpuReport> of(GpuTelemetry telemetry) {
        try {
            return Intake.of(
                    GpuReportBuilder.builder()
                            .gpuId(FieldRules.id("gpuId", telemetry.getGpuId()))
                            .hostId(FieldRules.id("hostId", telemetry.getHostId()))
                            .siteId(FieldRules.optionalId("siteId", telemetry.getSiteId()))
                            .region(FieldRules.id("region", telemetry.getRegion()))
                            .presence(presence(telemetry))
                            .model(name(telemetry.getModel()))
                            .relativeSpeed(metric(telemetry.getRelativeSpeed(), 1e-3, 1e3))
                            .memoryMib(metric(telemetry.getMemoryTotalMib(), 1, 16L << 20))
                            .loadPercent(metric(telemetry.getGpuUtilizationPercent(), 0, 100))
                            .temperatureCelsius(metric(telemetry.getTemperatureCelsius(), -50, 200))
                            .smClockMhz(metric(telemetry.getSmClockMhz(), 0, 10_000))
                            .downMbps(metric(telemetry.getDownMbps(), 1e-3, 1e7))
                            .upMbps(metric(telemetry.getUpMbps(), 1e-3, 1e7))
                            .rttMillis(metric(telemetry.getRttMillis(), 0, 60_000))
                            .pricePerHourUsd(metric(telemetry.getPricePerHourUsd(), 0, 1e4))
                            .driverVersion(name(telemetry.getDriverVersion()))
                            .cudaVersion(name(telemetry.getCudaVersion()))
                            .recentStays(recentStays(telemetry.getRecentStays()))
                            .datasets(FieldRules.datasets(telemetry.getCachedDatasets()))
                            .build());
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    private static Presence presence(GpuTelemetry telemetry) {
        return switch (telemetry.getState()) {
            case AVAILABLE -> Presence.AVAILABLE;
            case PAUSED -> Presence.PAUSED;
            case LEAVING -> Presence.LEAVING;
        };
    }

    private static @Nullable Double metric(@Nullable Double value, double least, double most) {
        return value != null && value >= least && value <= most ? value : null;
    }

    private static @Nullable Long metric(@Nullable Long value, long least, long most) {
        return value != null && value >= least && value <= most ? value : null;
    }

    /** Stays that can't be are not known: the GPU computes all the same. */
    private static @Nullable RecentStays recentStays(@Nullable List<RecentStay> told) {
        if (told == null || told.size() > MOST_STAYS) {
            return null;
        }
        try {
            return new RecentStays(
                    told.stream()
                            .map(stay -> new Stay(stay.getFromMillis(), stay.getToMillis()))
                            .toList());
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static @Nullable String name(@Nullable String value) {
        boolean unknown =
                value == null
                        || value.isBlank()
                        || value.length() > NAME_LENGTH
                        || FieldRules.holdsControlCharacters(value)
                        || value.equalsIgnoreCase("N/A")
                        || value.equalsIgnoreCase("[N/A]")
                        || value.equalsIgnoreCase("[Not Supported]");
        return unknown ? null : value;
    }
}
