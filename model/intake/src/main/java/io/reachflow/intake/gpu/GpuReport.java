package io.reachflow.intake.gpu;

import io.reachflow.intake.dataset.KeptDatasets;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * A heartbeat that passed intake: its identity is sound, and each metric is a number that can be
 * true, or null.
 *
 * @param recentStays for a GPU of which nothing is remembered; not kept
 * @param datasets what its host keeps; null: not told
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
        @Nullable String cudaVersion,
        @Nullable RecentStays recentStays,
        @Nullable KeptDatasets datasets) {

    /** What is known of a GPU that is heard for the first time. */
    Survival survivalAt(long nowMillis) {
        return recentStays == null ? Survival.UNSEEN : recentStays.survivalAt(nowMillis);
    }

    GpuReport withoutRecentStays() {
        return recentStays == null
                ? this
                : GpuReportBuilder.builder(this).recentStays(null).build();
    }

    /** What the owner allows. */
    public enum Presence {
        AVAILABLE,
        PAUSED,
        LEAVING
    }
}
