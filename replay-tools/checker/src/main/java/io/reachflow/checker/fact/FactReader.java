package io.reachflow.checker.fact;

import io.reachflow.schema.ContentHash;
import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.GpuRelease;
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
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Takes the topics' records in, one by one, in any order of the topics. */
public final class FactReader {
    private static final int LONGEST_KEY = 1 << 10;

    private final TopicNames topics;
    private final Set<String> inputs;
    private final Recording recording;
    private final GpuReports gpus;
    private final FactCounts tally = new FactCounts();
    private final WireDecoder decoder = new WireDecoder();
    private final DecisionDigest hashes = new DecisionDigest();
    private final Interner interner = new Interner();
    private long eventMillis;

    /**
     * For one run.
     *
     * @param heartbeatTimeout silence after which the job gives any GPU up
     */
    public FactReader(TopicNames topics, Duration heartbeatTimeout) {
        this.topics = topics;
        this.inputs = Set.copyOf(topics.inputs());
        this.recording = new Recording(topics);
        this.gpus = new GpuReports(heartbeatTimeout.toMillis() / 2, recording::add);
    }

    /** The topics to read; with the dead letters first, refused arrivals are counted as such. */
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

    /** All that was said until a moment is taken in: who was not heard lately is silent. */
    public void readUntil(long timeMillis) {
        gpus.tellSilences(timeMillis);
    }

    /** Forgets what lies before a moment. */
    public void forget(long beforeMillis) {
        gpus.forget(beforeMillis);
        interner.forget();
        recording.forget(beforeMillis);
    }

    /** What is held of GPUs and names, in entries. */
    public int held() {
        return gpus.size() + interner.size();
    }

    /**
     * Takes a record in.
     *
     * @return the event time that it is of; what a window said is of the window's end, whenever it
     *     was written
     */
    public long accept(
            TopicPosition at,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value) {
        eventMillis = timestampMillis;
        read(at, timestampMillis, key, value);
        return eventMillis;
    }

    private void read(
            TopicPosition at,
            long timestampMillis,
            byte @Nullable [] key,
            byte @Nullable [] value) {
        FactCounts.count(tally.recordsByTopic, at.topic());
        boolean input = inputs.contains(at.topic());
        if (input) {
            recording.refusals().read(at);
        }
        try {
            SpecificRecord record = decoder.decode(value);
            if (at.topic().equals(topics.telemetry())) {
                recording.telemetry().spoke(timestampMillis);
            }
            if (record instanceof Tick) {
                return;
            }
            String broken = input ? brokenRule(record, timestampMillis, key) : null;
            if (broken != null) {
                recording.refusals().broken(at, timestampMillis);
            }
            if (!take(at, timestampMillis, record, broken)) {
                String kind = record.getSchema().getName();
                addUnreadable(at, timestampMillis, "A " + kind + " is not for here.");
            }
        } catch (WireException e) {
            addUnreadable(at, timestampMillis, e.reason());
        }
    }

    private static @Nullable String brokenRule(
            SpecificRecord record, long timestampMillis, byte @Nullable [] key) {
        if (timestampMillis < 0) {
            return "timestamp";
        }
        if (key == null || key.length > LONGEST_KEY) {
            return "key";
        }
        String text = new String(key, StandardCharsets.UTF_8);
        return InputRules.brokenBy(record, timestampMillis, text);
    }

    private void addUnreadable(TopicPosition at, long timestampMillis, String why) {
        recording.refusals().broken(at, timestampMillis);
        recording.add(new UnreadableRecord(at, timestampMillis, why));
    }

    /** Whether the record is of a kind that its topic carries. */
    private boolean take(
            TopicPosition at, long timeMillis, SpecificRecord record, @Nullable String broken) {
        String topic = at.topic();
        if (topic.equals(topics.arrivals())) {
            return takeFromOwner(at, timeMillis, record);
        }
        if (record instanceof GpuTelemetry telemetry && topic.equals(topics.telemetry())) {
            if (broken == null) {
                gpus.see(at, timeMillis, telemetry);
            }
            return true;
        }
        if (record instanceof TaskOutcome outcome && topic.equals(topics.outcomes())) {
            recording.add(OutcomeFact.of(at, timeMillis, outcome, interner));
            return true;
        }
        return takeFromJob(at, timeMillis, record);
    }

    private boolean takeFromOwner(TopicPosition at, long timeMillis, SpecificRecord record) {
        if (record instanceof TaskCancellation cancellation) {
            tally.cancellations++;
            String taskId = interner.intern(cancellation.getTaskId());
            recording.add(new CancellationFact(at, timeMillis, taskId));
            return true;
        }
        if (!(record instanceof TaskArrival arrival)) {
            return false;
        }
        if (!recording.refusals().isRefused(at)) {
            tally.arrived(recording.task(arrival.getTaskId()).isEmpty());
        }
        recording.add(RequestedTask.of(at, timeMillis, arrival, interner));
        return true;
    }

    private boolean takeFromJob(TopicPosition at, long timeMillis, SpecificRecord record) {
        String topic = at.topic();
        if (record instanceof Decision decision && topic.equals(topics.assignments())) {
            ContentHash contents = hashes.contentsOf(decision);
            recording.add(DecisionFact.of(at, decision, contents, interner));
            eventMillis = decision.getWindowEndMillis();
            return true;
        }
        if (record instanceof RewardEvent reward && topic.equals(topics.rewards())) {
            takeReward(at, reward);
            return true;
        }
        if (record instanceof TaskSpill spill && isSpill(topic)) {
            takeSpill(at, timeMillis, spill);
            return true;
        }
        if (isSpill(topic)
                && (record instanceof GpuRelease || record instanceof TaskCancellation)) {
            // Cells tell each other that a GPU is free for the next one, or once more what an
            // owner has said: neither says anything of a task that other records do not.
            return true;
        }
        if (record instanceof DeadLetter letter && topic.equals(topics.deadLetters())) {
            FactCounts.count(tally.deadLettersByReason, letter.getReasonCode());
            recording.refusals().add(Letter.of(at, letter));
            return true;
        }
        return false;
    }

    private void takeSpill(TopicPosition at, long timeMillis, TaskSpill spill) {
        recording.add(
                RequestedTask.of(at, spill.getArrivedAtMillis(), spill.getTask(), interner)
                        .handedOn());
        recording.add(
                SpillFact.of(at, timeMillis, spill, interner)
                        .inRun(
                                at.topic().equals(topics.spillOut()),
                                at.topic().equals(topics.spillIn())));
    }

    private void takeReward(TopicPosition at, RewardEvent reward) {
        RewardFact fact = RewardFact.of(at, reward, interner);
        recording.add(fact);
        eventMillis = fact.timeMillis();
        if (fact.completed()) {
            tally.completed(reward);
        }
    }

    private boolean isSpill(String topic) {
        return topic.equals(topics.spillIn()) || topic.equals(topics.spillOut());
    }
}
