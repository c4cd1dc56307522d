package io.reachflow.brain.gpu;

/**
 * What a cell knows of a GPU that is present. Metrics that the card does not report are null.
 *
 * @param quarantineReason why nothing may start on it, in words; null when it is not quarantined
 */
public record Gpu(
        String gpuId,
        String hostId,
        String siteId,
        String region,
        boolean paused,
        String quarantineReason,
        String model,
        Double relativeSpeed,
        Long memoryMib,
        Double loadPercent,
        Double temperatureCelsius,
        Double downMbps,
        Double upMbps,
        Double rttMillis,
        Double pricePerHourUsd,
        String driverVersion,
        String cudaVersion,
        long onlineSinceMillis,
        Survival survival) {

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
        return new Gpu(
                gpuId,
                hostId,
                siteId,
                region,
                paused,
                quarantineReason,
                model,
                relativeSpeed,
                memoryMib,
                null,
                null,
                downMbps,
                upMbps,
                rttMillis,
                pricePerHourUsd,
                driverVersion,
                cudaVersion,
                onlineSinceMillis,
                survival);
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
