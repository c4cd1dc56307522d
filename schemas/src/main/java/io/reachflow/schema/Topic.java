package io.reachflow.schema;

import java.util.Arrays;
import java.util.List;

/**
 * The topics of a network. This is the one list of them: their names, what the job reads and
 * writes, how they are created and checked all follow from it.
 */
public enum Topic {
    /** Heartbeats of GPUs, by GPU id. Providers write them. */
    TELEMETRY("gpu.telemetry", "telemetry", Role.INPUT),
    /** Tasks and cancellations, by task id. Their owners write them. */
    ARRIVALS("task.arrivals", "arrivals", Role.INPUT),
    /** What came of leases, by task id. Dispatchers write it. */
    OUTCOMES("task.outcomes", "outcomes", Role.INPUT),
    /** Decisions, by task id. */
    ASSIGNMENTS("assignments", "assignments", Role.OUTPUT),
    /** Rewards, by decision id. */
    REWARDS("rewards", "rewards", Role.OUTPUT),
    /** Tasks that one cell hands to another, by task id. */
    SPILL("task.spill", "spill", Role.LOOP),
    /** Records that could not be used, by their own key. */
    DEAD_LETTERS("dead.letters", "dead-letters", Role.OUTPUT);

    /** Which way a topic's records go. */
    public enum Role {
        /** Others write it, with ticks, and the job waits for every partition of it. */
        INPUT,
        /**
         * The job writes and reads it. The writer's timestamps lie ahead of the time of writing, so
         * the broker must not replace them and the job need not wait for them.
         */
        LOOP,
        /** The job writes it. */
        OUTPUT
    }

    private final String standardName;
    private final String shortName;
    private final Role role;

    Topic(String standardName, String shortName, Role role) {
        this.standardName = standardName;
        this.shortName = shortName;
        this.role = role;
    }

    /** The name on the broker, before any prefix. */
    public String standardName() {
        return standardName;
    }

    /**
     * Stands in operators' uids and in the names of consumer groups. It never changes: savepoints
     * and committed offsets would be lost.
     */
    public String shortName() {
        return shortName;
    }

    public Role role() {
        return role;
    }

    public boolean isRead() {
        return role != Role.OUTPUT;
    }

    public boolean isWritten() {
        return role != Role.INPUT;
    }

    /** The topics of a role. */
    public static List<Topic> of(Role role) {
        return Arrays.stream(values()).filter(topic -> topic.role == role).toList();
    }

    /** What the job reads. */
    public static List<Topic> read() {
        return Arrays.stream(values()).filter(Topic::isRead).toList();
    }

    /** What the job writes. */
    public static List<Topic> written() {
        return Arrays.stream(values()).filter(Topic::isWritten).toList();
    }
}
