package io.reachflow.jobs.story;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.Decision;
import io.reachflow.schema.GpuRelease;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskSpill;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import java.util.Collection;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;

/** What the job wrote, read back from the bytes. */
public record Written(Collection<OutputRecord> records) {
    public static final TopicNames TOPICS = TopicNames.STANDARD;

    public List<Decision> decisions() {
        return in(TOPICS.assignments(), Decision.class);
    }

    public List<RewardEvent> rewards() {
        return in(TOPICS.rewards(), RewardEvent.class);
    }

    public List<TaskSpill> spills() {
        return in(TOPICS.spillOut(), TaskSpill.class);
    }

    public List<GpuRelease> releases() {
        return in(TOPICS.spillOut(), GpuRelease.class);
    }

    public List<DeadLetter> letters() {
        return in(TOPICS.deadLetters(), DeadLetter.class);
    }

    /** Decisions in short: {@code 1200 ASSIGN t1 PLACED [g1]}. */
    public List<String> decisionsInShort() {
        return decisions().stream().map(Written::inShort).toList();
    }

    /** Letters in short: {@code task.arrivals/0@3 INVALID_FIELD}. */
    public List<String> lettersInShort() {
        return letters().stream()
                .map(
                        letter ->
                                letter.getTopic()
                                        + "/"
                                        + letter.getPartition()
                                        + "@"
                                        + letter.getOffset()
                                        + " "
                                        + letter.getReasonCode())
                .toList();
    }

    /** The one decision that grants the task a lease, or the last of them. */
    public Decision leaseOf(String taskId) {
        return decisions().stream()
                .filter(decision -> decision.getTaskId().equals(taskId))
                .filter(decision -> decision.getLeaseEpoch() != null)
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AssertionError(taskId + " was never granted a lease"));
    }

    private static String inShort(Decision decision) {
        return decision.getWindowEndMillis()
                + " "
                + decision.getKind()
                + " "
                + decision.getTaskId()
                + " "
                + decision.getReasonCode()
                + (decision.getGpuIds().isEmpty() ? "" : " " + decision.getGpuIds());
    }

    private <T extends SpecificRecord> List<T> in(String topic, Class<T> type) {
        WireDecoder decoder = new WireDecoder();
        return records.stream()
                .filter(record -> record.topic().equals(topic))
                .map(record -> decode(decoder, record.value()))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    private static SpecificRecord decode(WireDecoder decoder, byte[] value) {
        try {
            return decoder.decode(value);
        } catch (WireException e) {
            throw new AssertionError("The job wrote what its readers can't read.", e);
        }
    }
}
