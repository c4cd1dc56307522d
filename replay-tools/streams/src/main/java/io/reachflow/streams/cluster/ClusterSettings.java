package io.reachflow.streams.cluster;

import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * How large a cluster is and where it listens.
 *
 * @param jobManagers one leads, the second stands by
 * @param brokers one, or a quorum of three
 */
@RecordBuilder
public record ClusterSettings(
        int taskManagers, int slotsPerTaskManager, int basePort, int jobManagers, int brokers) {
    /** A base port that means: any that are free. */
    public static final int ANY_PORTS = 0;

    public ClusterSettings {
        requireBetween("number of JobManagers", jobManagers, 1, 2);
        if (brokers != 1 && brokers != 3) {
            throw new IllegalArgumentException(
                    "The number of brokers ("
                            + brokers
                            + ") must be 1, or 3: a quorum of two could not lose any.");
        }
        requireBetween("number of TaskManagers", taskManagers, 1, 64);
        requireBetween("number of slots per TaskManager", slotsPerTaskManager, 1, 64);
        if (basePort != ANY_PORTS) {
            requireBetween("base port", basePort, 1024, 65_535 - ClusterPorts.count(brokers));
        }
    }

    /** With one JobManager and one broker. */
    public ClusterSettings(int taskManagers, int slotsPerTaskManager, int basePort) {
        this(taskManagers, slotsPerTaskManager, basePort, 1, 1);
    }

    private static void requireBetween(String what, int value, int lowest, int highest) {
        if (value < lowest || value > highest) {
            throw new IllegalArgumentException(
                    "The "
                            + what
                            + " ("
                            + value
                            + ") must be between "
                            + lowest
                            + " and "
                            + highest
                            + ".");
        }
    }

    /** Leaves one TaskManager's slots free, so that a job goes on when one is lost. */
    int defaultParallelism() {
        return slotsPerTaskManager * Math.max(1, taskManagers - 1);
    }
}
