package io.reachflow.bench.pipeline;

import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import io.soabase.recordbuilder.core.RecordBuilder;

/** What is measured, and how long. */
@RecordBuilder
public record BenchSettings(
        int gpus,
        String policy,
        int windowMillis,
        int checkpointMillis,
        int parallelism,
        BenchEffort effort) {
    /** A cell is made for about so many. */
    private static final int GPUS_PER_CELL = 1_000;

    private static final int MOST_GPUS = 1_000_000;
    private static final int LEAST_PARTITIONS = 4;

    public BenchSettings {
        requireBetween("number of GPUs", gpus, 1, MOST_GPUS);
        requireBetween("window in milliseconds", windowMillis, 1, 10_000);
        requireBetween("checkpoint interval in milliseconds", checkpointMillis, 100, 60_000);
        requireBetween("parallelism", parallelism, 1, 64);
        Policies.byName(policy);
    }

    private static void requireBetween(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "The "
                            + what
                            + " ("
                            + value
                            + ") must be between "
                            + least
                            + " and "
                            + most
                            + ".");
        }
    }

    /** The job's map of cells for a network of so many GPUs: by hosts, wherever they stand. */
    public static String cellsFor(int gpus) {
        return "all=*/" + cellCount(gpus);
    }

    static int cellCount(int gpus) {
        return (gpus + GPUS_PER_CELL - 1) / GPUS_PER_CELL;
    }

    Policy measuredPolicy() {
        return Policies.byName(policy);
    }

    int partitions() {
        return Math.max(LEAST_PARTITIONS, parallelism);
    }
}
