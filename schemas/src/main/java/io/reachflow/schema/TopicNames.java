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

    /** A topic as the job reads it. */
    public String input(Topic topic) {
        require(topic, topic.isRead(), "reads");
        return inputPrefix + topic.standardName();
    }

    /** A topic as the job writes it. */
    public String output(Topic topic) {
        require(topic, topic.isWritten(), "writes");
        return outputPrefix + topic.standardName();
    }

    private static void require(Topic topic, boolean holds, String verb) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The topic ("
                            + topic.standardName()
                            + ") must be one that the job "
                            + verb
                            + ". A topic in the list has its role beside it.");
        }
    }

    /**
     * Tells the job of a deployment that writes these topics from every other on the broker, a
     * replay of its own recording included: its transactional ids and consumer groups begin with
     * it. A colon can be in neither part.
     */
    public String writer(String deployment) {
        return outputPrefix.isEmpty() ? deployment : deployment + ":" + outputPrefix;
    }

    public String telemetry() {
        return input(Topic.TELEMETRY);
    }

    public String arrivals() {
        return input(Topic.ARRIVALS);
    }

    public String outcomes() {
        return input(Topic.OUTCOMES);
    }

    public String spillIn() {
        return input(Topic.SPILL);
    }

    /** The same topic as {@link #spillIn} unless a recording is replayed. */
    public String spillOut() {
        return output(Topic.SPILL);
    }

    public String assignments() {
        return output(Topic.ASSIGNMENTS);
    }

    public String rewards() {
        return output(Topic.REWARDS);
    }

    public String deadLetters() {
        return output(Topic.DEAD_LETTERS);
    }

    /** The topics that the job reads. */
    public List<String> inputs() {
        return Topic.read().stream().map(this::input).toList();
    }

    /** The topics that the job writes. */
    public List<String> outputs() {
        return Topic.written().stream().map(this::output).toList();
    }
}
