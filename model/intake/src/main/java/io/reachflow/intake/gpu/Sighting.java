package io.reachflow.intake.gpu;

/**
 * Where and when a heartbeat was read.
 *
 * @param partition of the topic: GPUs that share one share its silence
 * @param dark when that partition was silent as a whole
 */
public record Sighting(long timeMillis, int partition, DarkTime dark) {
    /** Of a heartbeat that did not come through a topic. */
    public static Sighting at(long timeMillis) {
        return new Sighting(timeMillis, 0, DarkTime.NONE);
    }
}
