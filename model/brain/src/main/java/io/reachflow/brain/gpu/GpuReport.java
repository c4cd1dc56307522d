package io.reachflow.brain.gpu;

/**
 * A heartbeat that passed intake: its identity is sound, and each metric is a number that can be
 * true, or null.
 */
public record GpuReport(
        String gpuId,
        String hostId,
        String siteId,
        String region,
        Presence presence,
        String model,
        Double relativeSpeed,
        Long memoryMib,
        Double loadPercent,
        Double temperatureCelsius,
        Double smClockMhz,
        Double downMbps,
        Double upMbps,
        Double rttMillis,
        Double pricePerHourUsd,
        String driverVersion,
        String cudaVersion) {

    /** What the owner allows. */
    public enum Presence {
        AVAILABLE,
        PAUSED,
        LEAVING
    }
}
