package io.reachflow.jobs.settings;

import java.util.Optional;

/**
 * What the broker has to do with the times of records: what cells tell each other is stamped ahead
 * of event time, and a broker that changes or refuses that would break the job.
 */
final class TimestampRules {
    private static final String BY_PRODUCER = "CreateTime";

    private final String spillTopic;
    private final long mostAheadMillis;

    TimestampRules(JobSettings settings) {
        this.spillTopic = settings.topics().spillOut();
        this.mostAheadMillis =
                settings.maxAhead().toMillis()
                        + settings.cell().spillDelayMillis()
                        + settings.cell().windowMillis();
    }

    /**
     * What is wrong with a topic that the job writes; empty: nothing.
     *
     * @param type its message.timestamp.type
     * @param afterMaxMillis its message.timestamp.after.max.ms
     */
    Optional<String> problem(String topic, String type, long afterMaxMillis) {
        if (!type.equals(BY_PRODUCER)) {
            // The broker stamps the others as it likes: nobody schedules by them.
            return topic.equals(spillTopic)
                    ? Optional.of(
                            "The topic "
                                    + topic
                                    + " has message.timestamp.type="
                                    + type
                                    + ": the broker would take away the time at which a cell may"
                                    + " have what another gave it. Set it to "
                                    + BY_PRODUCER
                                    + ".")
                    : Optional.empty();
        }
        if (afterMaxMillis >= mostAheadMillis) {
            return Optional.empty();
        }
        return Optional.of(
                "The topic "
                        + topic
                        + " has message.timestamp.after.max.ms="
                        + afterMaxMillis
                        + ", but records may lie "
                        + mostAheadMillis
                        + " ms ahead of the clock (event-time.max-ahead + spill.delay + window):"
                        + " the broker would refuse them, and the job would fail again and again."
                        + " Raise the topic's, or lower event-time.max-ahead.");
    }
}
