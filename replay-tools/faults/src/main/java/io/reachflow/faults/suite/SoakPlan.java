package io.reachflow.faults.suite;

import java.time.Duration;

/**
 * A run in which nothing breaks.
 *
 * @param gpus of which half are busy
 */
public record SoakPlan(Duration length, int gpus, String policy, long seed) {
    private static final Duration SHORTEST = Duration.ofMinutes(4);

    public SoakPlan {
        if (length.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(
                    "A soak of %d min tells nothing: give it %d min or more."
                            .formatted(length.toMinutes(), SHORTEST.toMinutes()));
        }
        if (gpus < 2 || gpus > 1_000) {
            throw new IllegalArgumentException(
                    "The number of GPUs (" + gpus + ") must be between 2 and 1,000.");
        }
    }
}
