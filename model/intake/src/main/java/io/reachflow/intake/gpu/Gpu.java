package io.reachflow.intake.gpu;

import io.reachflow.intake.dataset.KeptDatasets;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/**
 * What a cell knows of a GPU that is present. Metrics that the card does not report are null.
 *
 * @param suspect it is silent for longer than usual: nothing may start on it, what runs there stays
 * @param quarantineReason why nothing may start on it, in words; null when it is not quarantined
 * @param datasets what its host keeps; null: nobody has said
 */
@RecordBuilder
public record Gpu(
        String gpuId,
        String hostId,
        @Nullable String siteId,
        String region,
        boolean paused,
        boolean suspect,
        @Nullable String quarantineReason,
        @Nullable String model,
        @Nullable Double relativeSpeed,
        @Nullable Long memoryMib,
        @Nullable Double loadPercent,
        @Nullable Double temperatureCelsius,
        @Nullable Double downMbps,
        @Nullable Double upMbps,
        @Nullable Double rttMillis,
        @Nullable Double pricePerHourUsd,
        @Nullable String driverVersion,
        @Nullable String cudaVersion,
        long onlineSinceMillis,
        Survival survival,
        @Nullable KeptDatasets datasets) {

    /** Assumed for a card that reports no speed: a slow one, so that it is not preferred. */
    private static final double UNKNOWN_SPEED = 0.25;

    /** Assumed for a line that reports no rate: a slow home line. */
    private static final double UNKNOWN_DOWN_MBPS = 20;

    private static final double UNKNOWN_UP_MBPS = 5;

    /** Whether a task would fare alike on both views: they differ at most in load and heat. */
    public boolean placesLike(Gpu other) {
        return withoutLoadAndHeat().equals(other.withoutLoadAndHeat());
    }

    private Gpu withoutLoadAndHeat() {
        return GpuBuilder.builder(this).loadPercent(null).temperatureCelsius(null).build();
    }

    /** Whether anything may start on it at present, as far as the card is concerned. */
    public boolean takesTasks() {
        return !paused && !suspect && quarantineReason == null;
    }

    /** The chance, 0 to 1, that it stays for so many seconds from here on. */
    public double survivalChance(long nowMillis, double seconds) {
        return survival.chance(onlineSinceMillis, nowMillis, seconds);
    }

    /**
     * Whether its host keeps a dataset.
     *
     * @param datasetId null: of a task whose data is its own
     */
    public boolean keeps(@Nullable String datasetId) {
        return datasetId != null && datasets != null && datasets.contains(datasetId);
    }

    public double speedOrAssumed() {
        return relativeSpeed == null ? UNKNOWN_SPEED : relativeSpeed;
    }

    public double downMbpsOrAssumed() {
        return downMbps == null ? UNKNOWN_DOWN_MBPS : downMbps;
    }

    public double upMbpsOrAssumed() {
        return upMbps == null ? UNKNOWN_UP_MBPS : upMbps;
    }
}
