package io.reachflow.streams.verify.fact;

import io.reachflow.schema.ContentHash;
import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskSpill;
import io.reachflow.schema.Tick;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireDecoder;
import io.reachflow.schema.WireException;
import io.reachflow.streams.topics.TopicPosition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Takes the topics' records in, one by one. The dead letters must come first. */
public final class FactReader {
    private final TopicNames topics;
    private final Recording recording;
    private final FactCounts tally = new FactCounts();
    private final WireDecoder decoder = new WireDecoder();
    private final DecisionDigest hashes = new DecisionDigest();
    private final Interner interner = new Interner();
    private final GpuMemories gpus = new GpuMemories();
    private final Set<TopicPosition> deadLettered = new HashSet<>();

    public FactReader(TopicNames topics) {
        this.topics = topics;
        this.recording = new Recording(topics);
    }

    /** The topics to read, in the order in which this class wants them. */
    public static List<String> readingOrder(TopicNames topics) {
        return Stream.of(
                        topics.deadLetters(),
                        topics.telemetry(),
                        topics.arrivals(),
                        topics.spillIn(),
                        topics.spillOut(),
                        topics.outcomes(),
                        topics.rewards(),
                        topics.assignments())
                .distinct()
                .toList();
    }

    public Recording recording() {
        return recording;
    }

    public FactCounts tally() {
        return tally;
    }

    public void accept(TopicPosition at, long timestampMillis, byte @Nullable [] value) {
        FactCounts.count(tally.recordsByTopic, at.topic());
        if (deadLettered.contains(at)) {
            return;
        }
        try {
            SpecificRecord record = decoder.decode(value);
            if (!(record instanceof Tick) && !take(at, timestampMillis, record)) {
                String kind = record.getSchema().getName();
                recording.add(
                        new UnreadableRecord(
                                at, timestampMillis, "A " + kind + " is not for here."));
            }
        } catch (WireException e) {
            recording.add(new UnreadableRecord(at, timestampMillis, e.reason()));
        }
    }

    /** Whether the record is of a kind that its topic carries. */
    private boolean take(TopicPosition at, long timestampMillis, SpecificRecord record) {
        String topic = at.topic();
        if (topic.equals(topics.arrivals())) {
            return takeFromOwner(at, timestampMillis, record);
        }
        if (record instanceof GpuTelemetry telemetry && topic.equals(topics.telemetry())) {
            gpus.see(at, timestampMillis, telemetry).ifPresent(recording::add);
            return true;
        }
        if (record instanceof TaskOutcome outcome && topic.equals(topics.outcomes())) {
            recording.add(OutcomeFact.of(at, timestampMillis, outcome));
            return true;
        }
        return takeFromJob(at, record);
    }

    private boolean takeFromOwner(TopicPosition at, long timestampMillis, SpecificRecord record) {
        if (record instanceof TaskCancellation) {
            tally.cancellations++;
            return true;
        }
        if (!(record instanceof TaskArrival arrival)) {
            return false;
        }
        if (recording.add(RequestedTask.of(at, timestampMillis, arrival, interner))) {
            tally.arrivals++;
        } else {
            tally.repeatedArrivals++;
        }
        return true;
    }

    private boolean takeFromJob(TopicPosition at, SpecificRecord record) {
        String topic = at.topic();
        if (record instanceof Decision decision && topic.equals(topics.assignments())) {
            ContentHash contents = hashes.contentsOf(decision);
            recording.add(DecisionFact.of(at, decision, contents, interner));
            return true;
        }
        if (record instanceof RewardEvent reward && topic.equals(topics.rewards())) {
            takeReward(at, reward);
            return true;
        }
        if (record instanceof TaskSpill spill && isSpill(topic)) {
            recording.add(
                    RequestedTask.of(at, spill.getArrivedAtMillis(), spill.getTask(), interner));
            return true;
        }
        if (record instanceof DeadLetter letter && topic.equals(topics.deadLetters())) {
            FactCounts.count(tally.deadLettersByReason, letter.getReasonCode());
            deadLettered.add(
                    new TopicPosition(
                            letter.getTopic(), letter.getPartition(), letter.getOffset()));
            return true;
        }
        return false;
    }

    private void takeReward(TopicPosition at, RewardEvent reward) {
        RewardFact fact = RewardFact.of(at, reward, interner);
        recording.add(fact);
        if (fact.completed()) {
            tally.completed(reward);
        }
    }

    private boolean isSpill(String topic) {
        return topic.equals(topics.spillIn()) || topic.equals(topics.spillOut());
    }
}
