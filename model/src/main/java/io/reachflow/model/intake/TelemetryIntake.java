package io.reachflow.model.intake;

import io.reachflow.model.gpu.GpuReport;
import io.reachflow.model.gpu.GpuReport.Presence;
import io.reachflow.model.intake.Intake.Refusal;
import io.reachflow.schema.GpuTelemetry;

/**
 * Turns a heartbeat into a report. A bad identity refuses it; a bad metric is only unknown, because
 * a GPU with a broken sensor still computes.
 */
public final class TelemetryIntake {
    /** DCGM's "blank" values start here: not found, not supported, no permission and so on. */
    private static final long BLANK_INT32 = 0x7FFF_FFF0L;

    private static final long BLANK_INT64 = 0x7FFF_FFFF_FFFF_FFF0L;
    private static final double BLANK_FLOAT = 140_737_488_355_328.0;
    private static final int NAME_LENGTH = 128;

    private TelemetryIntake() {}

    public static Intake<GpuReport> of(GpuTelemetry telemetry) {
        try {
            return Intake.accepted(
                    new GpuReport(
                            Fields.id("gpuId", telemetry.getGpuId()),
                            Fields.id("hostId", telemetry.getHostId()),
                            Fields.optionalId("siteId", telemetry.getSiteId()),
                            Fields.id("region", telemetry.getRegion()),
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
        boolean known = value != null && value < BLANK_FLOAT && value >= least && value <= most;
        return known ? value : null;
    }

    private static Long metric(Long value, long least, long most) {
        boolean blank =
                value == null
                        || value >= BLANK_INT64
                        || (value >= BLANK_INT32 && value <= Integer.MAX_VALUE);
        return blank || value < least || value > most ? null : value;
    }

    private static String name(String value) {
        boolean unknown =
                value == null
                        || value.isBlank()
                        || value.length() > NAME_LENGTH
                        || Fields.holdsControlCharacters(value)
                        || value.equalsIgnoreCase("N/A")
                        || value.equalsIgnoreCase("[N/A]")
                        || value.equalsIgnoreCase("[Not Supported]");
        return unknown ? null : value;
    }
}
