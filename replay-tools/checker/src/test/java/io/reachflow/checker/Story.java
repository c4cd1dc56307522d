package io.reachflow.checker;

import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Tick;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;

/**
 * A run, told in order: what {@code at} says is the time of what follows, for decisions and rewards
 * the end of their window. Everything goes through the real bytes.
 */
public final class Story {
    private static final TopicNames TOPICS = TopicNames.STANDARD;

    /** A record as it lies in a topic. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Told(String topic, int partition, long timeMillis, String key, byte[] value) {}

    /** A lease, when its dispatcher was last heard, and whether anything has ended it. */
    private static final class Run {
        private final Decision granted;
        private long heardMillis;
        private boolean ended;
        private boolean takenBack;

        Run(Decision granted) {
            this.granted = granted;
            this.heardMillis = granted.getWindowEndMillis();
        }
    }

    private final WireEncoder encoder = new WireEncoder();
    private final List<Told> told = new ArrayList<>();
    private final Map<String, Integer> ordinalByWindow = new HashMap<>();
    private final Map<String, Run> lastLease = new HashMap<>();
    private final Map<String, Decision> lastDecision = new HashMap<>();
    private long nowMillis;
    private String cell = "eu";

    public Story at(long millis) {
        nowMillis = millis;
        return this;
    }

    public Story in(String otherCell) {
        cell = otherCell;
        return this;
    }

    public Story gpu(String gpuId, Long memoryMib) {
        return gpuBut(gpuId, gpu -> gpu.setMemoryTotalMib(memoryMib));
    }

    public Story gpuBut(String gpuId, Consumer<GpuTelemetry> but) {
        GpuTelemetry gpu = StoryRecords.gpu(gpuId, nowMillis);
        but.accept(gpu);
        return write(TOPICS.telemetry(), gpu);
    }

    /** The telemetry topic speaks from now until then, every two seconds. */
    public Story ticksUntil(long millis) {
        for (long time = nowMillis; time < millis; time += 2_000) {
            byte[] tick = encoder.encode(new Tick("a provider"));
            told.add(new Told(TOPICS.telemetry(), 0, time, "", tick));
        }
        return this;
    }

    public Story task(String taskId) {
        return task(taskId, task -> {});
    }

    public Story task(String taskId, Consumer<TaskArrival> but) {
        TaskArrival task = StoryRecords.task(taskId);
        but.accept(task);
        return write(TOPICS.arrivals(), task);
    }

    public Story cancel(String taskId) {
        return write(TOPICS.arrivals(), new TaskCancellation(taskId));
    }

    public Story spill(String taskId, String toCell) {
        return write(
                TOPICS.spillOut(), StoryRecords.spill(StoryRecords.task(taskId), cell, toCell));
    }

    public Story assign(String taskId, String... gpuIds) {
        return assignBut(taskId, decision -> {}, gpuIds);
    }

    public Story assignBut(String taskId, Consumer<Decision> but, String... gpuIds) {
        Decision decision = decision(taskId, DecisionKind.ASSIGN, "BEST_SCORE");
        decision.setGpuIds(List.of(gpuIds));
        decision.setLeaseEpoch((decision.getWindowEndMillis() << 20) + decision.getOrdinal());
        but.accept(decision);
        lastLease.put(taskId, new Run(decision));
        return write(TOPICS.assignments(), decision);
    }

    public Story defer(String taskId, String reasonCode) {
        return write(TOPICS.assignments(), decision(taskId, DecisionKind.DEFER, reasonCode));
    }

    /** The decision to hand a task over; the handover itself is a spill. */
    public Story deferTo(String taskId, String otherCell) {
        Decision decision = decision(taskId, DecisionKind.DEFER, "SPILLED");
        decision.setReason("handed to cell " + otherCell);
        return write(TOPICS.assignments(), decision);
    }

    public Story reject(String taskId, String reasonCode) {
        return write(TOPICS.assignments(), decision(taskId, DecisionKind.REJECT, reasonCode));
    }

    public Story preempt(String taskId, String reasonCode) {
        Decision decision = decision(taskId, DecisionKind.PREEMPT, reasonCode);
        Run run = lastLease.get(taskId);
        decision.setLeaseEpoch(run.granted.getLeaseEpoch());
        run.ended = true;
        run.takenBack = true;
        return write(TOPICS.assignments(), decision);
    }

    /** The task's last lease is to save its work, and to be over by then. */
    public Story askToStop(String taskId, long byMillis) {
        Decision decision = decision(taskId, DecisionKind.PREEMPT, "TERM_ENDED");
        decision.setLeaseEpoch(lastLease.get(taskId).granted.getLeaseEpoch());
        decision.setStopByMillis(byMillis);
        return write(TOPICS.assignments(), decision);
    }

    /** The last decision on the task stands there a second time. */
    public Story repeatDecision(String taskId, Consumer<Decision> but) {
        Decision again = Decision.newBuilder(lastDecision.get(taskId)).build();
        but.accept(again);
        return write(TOPICS.assignments(), again);
    }

    /** A decision of this window is not there, but its number is used up. */
    public Story loseDecision(String taskId) {
        decision(taskId, DecisionKind.DEFER, "LOST");
        return this;
    }

    public Story outcome(String taskId, OutcomeKind kind) {
        return outcome(taskId, kind, outcome -> {});
    }

    public Story outcome(String taskId, OutcomeKind kind, Consumer<TaskOutcome> but) {
        Run run = lastLease.get(taskId);
        run.heardMillis = nowMillis;
        run.ended |= kind != OutcomeKind.STARTED && kind != OutcomeKind.PROGRESS;
        TaskOutcome outcome =
                TaskOutcome.newBuilder()
                        .setTaskId(taskId)
                        .setDecisionId(run.granted.getDecisionId())
                        .setCell(run.granted.getCell())
                        .setAttempt(run.granted.getAttempt())
                        .setLeaseEpoch(run.granted.getLeaseEpoch())
                        .setKind(kind)
                        .setLostWorkSeconds(0.0)
                        .build();
        but.accept(outcome);
        return write(TOPICS.outcomes(), outcome);
    }

    /** Of the task's last lease. Where nothing has ended it yet, its dispatcher did, just now. */
    public Story reward(String taskId, LeaseEnd endedBy) {
        return rewardBut(taskId, endedBy, reward -> {});
    }

    public Story rewardBut(String taskId, LeaseEnd endedBy, Consumer<RewardEvent> but) {
        Run run = lastLease.get(taskId);
        if (!run.ended) {
            long windowEnd = nowMillis;
            at(windowEnd - 1)
                    .outcome(
                            taskId,
                            StoryRecords.kind(endedBy),
                            outcome -> StoryRecords.blame(outcome, endedBy));
            at(windowEnd);
        }
        long silentMillis = run.takenBack ? nowMillis - run.heardMillis : 0;
        RewardEvent reward = StoryRecords.reward(run.granted, nowMillis, endedBy, silentMillis);
        reward.setLeaseEpoch(run.granted.getLeaseEpoch());
        but.accept(reward);
        return write(TOPICS.rewards(), reward);
    }

    /** Of the task's last decision, a REJECT. */
    public Story rewardOfReject(String taskId) {
        return rewardOfReject(taskId, LeaseEnd.NEVER_STARTED);
    }

    public Story rewardOfReject(String taskId, LeaseEnd endedBy) {
        Decision reject = lastDecision.get(taskId);
        return write(TOPICS.rewards(), StoryRecords.reward(reject, nowMillis, endedBy, 0));
    }

    public Story deadLetter(String topic, long offset, String reasonCode) {
        return deadLetter(topic, offset, "some key", reasonCode);
    }

    public Story deadLetter(String topic, long offset, String key, String reasonCode) {
        return write(
                TOPICS.deadLetters(),
                DeadLetter.newBuilder()
                        .setTopic(topic)
                        .setPartition(0)
                        .setOffset(offset)
                        .setTimestampMillis(nowMillis)
                        .setKey(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8)))
                        .setValueLength(0)
                        .setReasonCode(reasonCode)
                        .setReason("Told in a test.")
                        .build());
    }

    public Story bytes(String topic, byte[] value) {
        told.add(new Told(topic, 0, nowMillis, "some key", value));
        return this;
    }

    public Story write(String topic, SpecificRecord record) {
        told.add(new Told(topic, 0, nowMillis, StoryRecords.key(record), encoder.encode(record)));
        return this;
    }

    public VerifyReport verify() {
        return verify(VerifySettings.STANDARD);
    }

    public VerifyReport verifyExpecting(String digest) {
        return verify(new VerifySettings(Optional.of(digest), 20));
    }

    VerifyReport verify(VerifySettings settings) {
        return Verifier.check(StoryRecords.read(told), settings);
    }

    /** The same records over several partitions: offsets say nothing of the order any more. */
    VerifyReport verifyScattered(long seed) {
        Random random = new Random(seed);
        List<Told> scattered = new ArrayList<>();
        for (Told one : told) {
            int place = random.nextInt(scattered.size() + 1);
            int partition = random.nextInt(3);
            scattered.add(
                    place, new Told(one.topic, partition, one.timeMillis, one.key, one.value));
        }
        return Verifier.check(StoryRecords.read(scattered), VerifySettings.STANDARD);
    }

    /** All that was told, in the order of telling. */
    List<Told> told() {
        return told;
    }

    private Decision decision(String taskId, DecisionKind kind, String reasonCode) {
        int ordinal = ordinalByWindow.merge(cell + nowMillis, 1, Integer::sum) - 1;
        Decision decision = StoryRecords.decision(cell, nowMillis, ordinal, taskId, kind);
        decision.setReasonCode(reasonCode);
        lastDecision.put(taskId, decision);
        return decision;
    }
}
