package io.reachflow.schema;

import java.util.List;

/**
 * What the topics are called. Prefixes let several networks, or a recording and its replays, live
 * on one broker: inputs are read under one prefix, outputs are written under another.
 */
public record TopicNames(String inputPrefix, String outputPrefix) {

    /** The standard names, for a network that has the broker to itself. */
    public static final TopicNames STANDARD = new TopicNames("", "");

    public TopicNames {
        requireLegal("input", inputPrefix);
        requireLegal("output", outputPrefix);
    }

    private static void requireLegal(String which, String prefix) {
        if (!prefix.matches("[A-Za-z0-9._-]{0,100}")) {
            throw new IllegalArgumentException(
                    "The "
                            + which
                            + " prefix ("
                            + prefix
                            + ") must be at most 100 letters, digits, dots, dashes or underscores:"
                            + " Kafka allows no others in a topic's name.");
        }
    }

    public String telemetry() {
        return inputPrefix + "gpu.telemetry";
    }

    public String arrivals() {
        return inputPrefix + "task.arrivals";
    }

    public String outcomes() {
        return inputPrefix + "task.outcomes";
    }

    public String policyUpdates() {
        return inputPrefix + "policy.updates";
    }

    public String spillIn() {
        return inputPrefix + "task.spill";
    }

    /** The same topic as {@link #spillIn} unless a recording is replayed. */
    public String spillOut() {
        return outputPrefix + "task.spill";
    }

    public String assignments() {
        return outputPrefix + "assignments";
    }

    public String rewards() {
        return outputPrefix + "rewards";
    }

    public String deadLetters() {
        return outputPrefix + "dead.letters";
    }

    /** The topics that the job reads. */
    public List<String> inputs() {
        return List.of(telemetry(), arrivals(), outcomes(), spillIn(), policyUpdates());
    }

    /** The topics that the job writes. */
    public List<String> outputs() {
        return List.of(assignments(), rewards(), spillOut(), deadLetters());
    }
}
