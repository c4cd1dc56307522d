package io.reachflow.world.scenario;

/**
 * A kind of card.
 *
 * @param label the name that telemetry carries
 * @param count how many are on the market, which is how often it is drawn
 * @param relativeSpeed an RTX 3090 is 1.0
 */
public record GpuModel(
        String label, int memoryGib, int count, PricePercentiles prices, double relativeSpeed) {

    /** Blackwell cards run on no driver older than CUDA 12.8. */
    public boolean needsNewestDriver() {
        return label.startsWith("RTX 50") || label.startsWith("RTX PRO") || label.startsWith("B");
    }
}
