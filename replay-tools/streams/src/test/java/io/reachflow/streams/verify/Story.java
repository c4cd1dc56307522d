package io.reachflow.streams.verify;

import io.reachflow.schema.DeadLetter;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TaskSpill;
import io.reachflow.schema.TopicNames;
import io.reachflow.schema.WireEncoder;
import io.reachflow.streams.topics.TopicPosition;
import io.reachflow.streams.verify.fact.FactReader;
import io.reachflow.streams.verify.invariant.VerifySettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;

/**
 * A run, told in order: what {@code at} says is the time of what follows, for decisions and rewards
 * the end of their window. Everything goes through the real bytes.
 */
public final class Story {
    private static final TopicNames TOPICS = TopicNames.STANDARD;

    private record Told(String topic, int partition, long timeMillis, Supplier<byte[]> value) {}

    private final WireEncoder encoder = new WireEncoder();
    private final List<Told> told = new ArrayList<>();
    private final Map<String, Integer> ordinalByWindow = new HashMap<>();
    private final Map<String, Decision> lastLease = new HashMap<>();
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
        return write(
                TOPICS.telemetry(),
                GpuTelemetry.newBuilder()
                        .setGpuId(gpuId)
                        .setHostId("host-of-" + gpuId)
                        .setRegion("eu-central-1")
                        .setState(GpuState.AVAILABLE)
                        .setMeasuredAtMillis(nowMillis)
                        .setMemoryTotalMib(memoryMib)
                        .build());
    }

    public Story task(String taskId) {
        return task(taskId, task -> {});
    }

    public Story task(String taskId, Consumer<TaskArrival> but) {
        return write(TOPICS.arrivals(), asked(taskId, but));
    }

    public Story spill(String taskId, String toCell) {
        return write(
                TOPICS.spillOut(),
                TaskSpill.newBuilder()
                        .setTask(asked(taskId, task -> {}))
                        .setFromCell(cell)
                        .setToCell(toCell)
                        .setVisitedCells(List.of(cell))
                        .setArrivedAtMillis(nowMillis)
                        .setAttempt(0)
                        .setCheckpointedFraction(0)
                        .build());
    }

    public Story assign(String taskId, String... gpuIds) {
        return assignBut(taskId, decision -> {}, gpuIds);
    }

    public Story assignBut(String taskId, Consumer<Decision> but, String... gpuIds) {
        Decision decision = decision(taskId, DecisionKind.ASSIGN, "BEST_SCORE");
        decision.setGpuIds(List.of(gpuIds));
        decision.setLeaseEpoch(decision.getWindowEndMillis() * 4096 + decision.getOrdinal());
        but.accept(decision);
        lastLease.put(taskId, decision);
        return write(TOPICS.assignments(), decision);
    }

    public Story defer(String taskId, String reasonCode) {
        return write(TOPICS.assignments(), decision(taskId, DecisionKind.DEFER, reasonCode));
    }

    public Story reject(String taskId, String reasonCode) {
        return write(TOPICS.assignments(), decision(taskId, DecisionKind.REJECT, reasonCode));
    }

    public Story preempt(String taskId, String reasonCode) {
        Decision decision = decision(taskId, DecisionKind.PREEMPT, reasonCode);
        decision.setLeaseEpoch(lastLease.get(taskId).getLeaseEpoch());
        return write(TOPICS.assignments(), decision);
    }

    /** The last decision on the task stands there a second time. */
    public Story repeatDecision(String taskId, Consumer<Decision> but) {
        Decision again = Decision.newBuilder(lastDecision.get(taskId)).build();
        but.accept(again);
        return write(TOPICS.assignments(), again);
    }

    public Story outcome(String taskId, OutcomeKind kind) {
        Decision lease = lastLease.get(taskId);
        return write(
                TOPICS.outcomes(),
                TaskOutcome.newBuilder()
                        .setTaskId(taskId)
                        .setDecisionId(lease.getDecisionId())
                        .setCell(lease.getCell())
                        .setAttempt(lease.getAttempt())
                        .setLeaseEpoch(lease.getLeaseEpoch())
                        .setKind(kind)
                        .build());
    }

    /** Of the task's last lease. */
    public Story reward(String taskId, LeaseEnd endedBy) {
        return rewardBut(taskId, endedBy, reward -> {});
    }

    public Story rewardBut(String taskId, LeaseEnd endedBy, Consumer<RewardEvent> but) {
        Decision lease = lastLease.get(taskId);
        RewardEvent reward = rewardFor(lease, endedBy);
        reward.setLeaseEpoch(lease.getLeaseEpoch());
        but.accept(reward);
        return write(TOPICS.rewards(), reward);
    }

    /** Of the task's last decision, a REJECT. */
    public Story rewardOfReject(String taskId) {
        return rewardOfReject(taskId, LeaseEnd.NEVER_STARTED);
    }

    public Story rewardOfReject(String taskId, LeaseEnd endedBy) {
        return write(TOPICS.rewards(), rewardFor(lastDecision.get(taskId), endedBy));
    }

    public Story deadLetter(String topic, long offset, String reasonCode) {
        return write(
                TOPICS.deadLetters(),
                DeadLetter.newBuilder()
                        .setTopic(topic)
                        .setPartition(0)
                        .setOffset(offset)
                        .setTimestampMillis(nowMillis)
                        .setValueLength(0)
                        .setReasonCode(reasonCode)
                        .setReason("Told in a test.")
                        .build());
    }

    public Story bytes(String topic, byte[] value) {
        told.add(new Told(topic, 0, nowMillis, () -> value));
        return this;
    }

    public Story write(String topic, SpecificRecord record) {
        return bytes(topic, encoder.encode(record));
    }

    public VerifyReport verify() {
        return verify(VerifySettings.STANDARD);
    }

    public VerifyReport verifyExpecting(String digest) {
        return verify(new VerifySettings(Optional.of(digest), 20));
    }

    VerifyReport verify(VerifySettings settings) {
        return Verifier.check(take(told), settings);
    }

    /**
     * The same records, scattered over partitions: offsets say nothing about the order any more.
     */
    VerifyReport verifyScattered(long seed) {
        Random random = new Random(seed);
        List<Told> scattered = new ArrayList<>();
        for (Told one : told) {
            int place = random.nextInt(scattered.size() + 1);
            scattered.add(place, new Told(one.topic, random.nextInt(3), one.timeMillis, one.value));
        }
        return Verifier.check(take(scattered), VerifySettings.STANDARD);
    }

    private static FactReader take(List<Told> records) {
        FactReader intake = new FactReader(TOPICS);
        Map<String, Long> nextOffset = new HashMap<>();
        for (String topic : FactReader.readingOrder(TOPICS)) {
            for (Told one : records) {
                if (one.topic.equals(topic)) {
                    String partition = topic + one.partition;
                    long offset = nextOffset.merge(partition, 1L, Long::sum) - 1;
                    TopicPosition at = new TopicPosition(topic, one.partition, offset);
                    intake.accept(at, one.timeMillis, one.value.get());
                }
            }
        }
        return intake;
    }

    private TaskArrival asked(String taskId, Consumer<TaskArrival> but) {
        TaskArrival task =
                TaskArrival.newBuilder()
                        .setTaskId(taskId)
                        .setTenant("university")
                        .setPriority(TaskPriority.NORMAL)
                        .setGpus(1)
                        .setMemoryMibPerGpu(8_000)
                        .setWorkGpuSeconds(60)
                        .build();
        but.accept(task);
        return task;
    }

    private Decision decision(String taskId, DecisionKind kind, String reasonCode) {
        int ordinal = ordinalByWindow.merge(cell + nowMillis, 1, Integer::sum) - 1;
        Decision decision =
                Decision.newBuilder()
                        .setDecisionId(cell + "/" + nowMillis + "/" + ordinal)
                        .setCell(cell)
                        .setWindowEndMillis(nowMillis)
                        .setOrdinal(ordinal)
                        .setTaskId(taskId)
                        .setKind(kind)
                        .setReasonCode(reasonCode)
                        .setReason("Told in a test.")
                        .setAttempt(1)
                        .setGpuIds(List.of())
                        .setSharePermille(1000)
                        .setMemoryMibPerGpu(8_000)
                        .setResumeFromFraction(0)
                        .setPolicyId("greedy")
                        .setPolicyVersion("1")
                        .setPolicySha256("ab")
                        .setLateInput(false)
                        .build();
        lastDecision.put(taskId, decision);
        return decision;
    }

    private RewardEvent rewardFor(Decision decision, LeaseEnd endedBy) {
        return RewardEvent.newBuilder()
                .setDecisionId(decision.getDecisionId())
                .setCell(decision.getCell())
                .setWindowEndMillis(nowMillis)
                .setDecidedAtMillis(decision.getWindowEndMillis())
                .setTaskId(decision.getTaskId())
                .setTenant("university")
                .setPriority(TaskPriority.NORMAL)
                .setAttempt(decision.getAttempt())
                .setGpuIds(decision.getGpuIds())
                .setCandidates(List.of())
                .setCandidateCount(0)
                .setEndedBy(endedBy)
                .setReward(0)
                .setDoneReward(0)
                .setFailurePenalty(0)
                .setCostPenalty(0)
                .setBandwidthPenalty(0)
                .setLostWorkPenalty(0)
                .setPolicyId(decision.getPolicyId())
                .setPolicyVersion(decision.getPolicyVersion())
                .setPolicySha256(decision.getPolicySha256())
                .build();
    }
}
