package io.reachflow.intake.gpu;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A heartbeat that passed intake: its identity is sound, and each metric is a number that can be
 * true, or null.
 */
@RecordBuilder
public record GpuReport(
        String gpuId,
        String hostId,
        @Nullable String siteId,
        String region,
        Presence presence,
        @Nullable String model,
        @Nullable Double relativeSpeed,
        @Nullable Long memoryMib,
        @Nullable Double loadPercent,
        @Nullable Double temperatureCelsius,
        @Nullable Double smClockMhz,
        @Nullable Double downMbps,
        @Nullable Double upMbps,
        @Nullable Double rttMillis,
        @Nullable Double pricePerHourUsd,
        @Nullable String driverVersion,
        @Nullable String cudaVersion) {

    /** What the owner allows. */
    public enum Presence {
        AVAILABLE,
        PAUSED,
        LEAVING
    }
}
