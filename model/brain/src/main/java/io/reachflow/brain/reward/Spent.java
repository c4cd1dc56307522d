package io.reachflow.brain.reward;

/**
 * What a lease has used up. Times are those of all members together.
 *
 * @param transferGpuSeconds held for wide-area transfer and communication
 * @param lostGpuSeconds of compute since the last checkpoint
 */
public record Spent(
        double heldGpuSeconds, double costUsd, double transferGpuSeconds, double lostGpuSeconds) {
    /** Of a task that was never placed. */
    public static final Spent NOTHING = new Spent(0, 0, 0, 0);
}
