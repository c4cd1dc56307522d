package io.reachflow.brain.intake;

import io.reachflow.brain.gpu.GpuReport;
import io.reachflow.brain.gpu.GpuReport.Presence;
import io.reachflow.brain.intake.Intake.Refusal;
import io.reachflow.schema.GpuTelemetry;

/**
 * Turns a heartbeat into a report. A bad identity refuses it; a bad metric is only unknown, because
 * a GPU with a broken sensor still computes. DCGM's "blank" values (not supported, not found, no
 * permission) start at 2^31 - 16, far above every range, so the ranges alone keep them out.
 */
public final class TelemetryIntake {
    private static final int NAME_LENGTH = 128;

    private TelemetryIntake() {}

    public static Intake<GpuReport> of(GpuTelemetry telemetry) {
        try {
            return Intake.of(
                    new GpuReport(
                            FieldRules.id("gpuId", telemetry.getGpuId()),
                            FieldRules.id("hostId", telemetry.getHostId()),
                            FieldRules.optionalId("siteId", telemetry.getSiteId()),
                            FieldRules.id("region", telemetry.getRegion()),
                            presence(telemetry),
                            name(telemetry.getModel()),
                            metric(telemetry.getRelativeSpeed(), 1e-3, 1e3),
                            metric(telemetry.getMemoryTotalMib(), 1, 16L << 20),
                            metric(telemetry.getGpuUtilizationPercent(), 0, 100),
                            metric(telemetry.getTemperatureCelsius(), -50, 200),
                            metric(telemetry.getSmClockMhz(), 0, 10_000),
                            metric(telemetry.getDownMbps(), 1e-3, 1e7),
                            metric(telemetry.getUpMbps(), 1e-3, 1e7),
                            metric(telemetry.getRttMillis(), 0, 60_000),
                            metric(telemetry.getPricePerHourUsd(), 0, 1e4),
                            name(telemetry.getDriverVersion()),
                            name(telemetry.getCudaVersion())));
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

    private static Double metric(Double value, double least, double most) {
        return value != null && value >= least && value <= most ? value : null;
    }

    private static Long metric(Long value, long least, long most) {
        return value != null && value >= least && value <= most ? value : null;
    }

    private static String name(String value) {
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
