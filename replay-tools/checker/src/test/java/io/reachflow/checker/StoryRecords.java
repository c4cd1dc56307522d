package io.reachflow.checker;

import io.reachflow.checker.fact.FactReader;
import io.reachflow.checker.invariant.VerifySettings;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.GpuState;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TaskSpill;
import io.reachflow.schema.TopicNames;
import io.reachflow.streams.topics.TopicPosition;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;

/** Sound records for stories, which then spoil them. */
final class StoryRecords {
    private StoryRecords() {}

    static String key(SpecificRecord record) {
        if (record instanceof GpuTelemetry gpu) {
            return gpu.getGpuId();
        }
        if (record instanceof TaskArrival task) {
            return task.getTaskId();
        }
        if (record instanceof TaskCancellation cancellation) {
            return cancellation.getTaskId();
        }
        if (record instanceof TaskOutcome outcome) {
            return outcome.getTaskId();
        }
        return record instanceof TaskSpill spill ? spill.getTask().getTaskId() : "some key";
    }

    static GpuTelemetry gpu(String gpuId, long nowMillis) {
        return GpuTelemetry.newBuilder()
                .setGpuId(gpuId)
                .setHostId("host-of-" + gpuId)
                .setRegion("eu-central-1")
                .setState(GpuState.AVAILABLE)
                .setMeasuredAtMillis(nowMillis)
                .setMemoryTotalMib(24_000L)
                .build();
    }

    static TaskArrival task(String taskId) {
        return TaskArrival.newBuilder()
                .setTaskId(taskId)
                .setTenant("university")
                .setPriority(TaskPriority.NORMAL)
                .setGpus(1)
                .setMemoryMibPerGpu(8_000)
                .setWorkGpuSeconds(4_200)
                .build();
    }

    static TaskSpill spill(TaskArrival task, String fromCell, String toCell) {
        return TaskSpill.newBuilder()
                .setTask(task)
                .setFromCell(fromCell)
                .setToCell(toCell)
                .setVisitedCells(List.of(fromCell))
                .setArrivedAtMillis(0)
                .setAttempt(0)
                .setCheckpointedFraction(0)
                .build();
    }

    static Decision decision(
            String cell, long windowEnd, int ordinal, String taskId, DecisionKind kind) {
        return Decision.newBuilder()
                .setDecisionId(cell + "/" + windowEnd + "/" + ordinal)
                .setCell(cell)
                .setWindowEndMillis(windowEnd)
                .setOrdinal(ordinal)
                .setTaskId(taskId)
                .setKind(kind)
                .setReasonCode("")
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
    }

    /** Right for a task of mean work and normal priority that used up nothing but compute. */
    static RewardEvent reward(
            Decision decision, long windowEnd, LeaseEnd endedBy, long silentMillis) {
        double done = endedBy == LeaseEnd.COMPLETED ? 2 : 0;
        boolean failed =
                switch (endedBy) {
                    case COMPLETED, PREEMPTED, CANCELLED -> false;
                    default -> true;
                };
        double failure = failed ? -1 : 0;
        double lostSeconds = decision.getGpuIds().size() * silentMillis / 1000.0;
        double lostWork = lostSeconds == 0 ? 0 : -0.5 * lostSeconds / 3600;
        return RewardEvent.newBuilder()
                .setDecisionId(decision.getDecisionId())
                .setCell(decision.getCell())
                .setWindowEndMillis(windowEnd)
                .setDecidedAtMillis(decision.getWindowEndMillis())
                .setTaskId(decision.getTaskId())
                .setTenant("university")
                .setPriority(TaskPriority.NORMAL)
                .setAttempt(decision.getAttempt())
                .setGpuIds(decision.getGpuIds())
                .setCandidates(List.of())
                .setCandidateCount(0)
                .setEndedBy(endedBy)
                .setReward(done + failure + lostWork)
                .setDoneReward(done)
                .setFailurePenalty(failure)
                .setCostPenalty(0)
                .setBandwidthPenalty(0)
                .setLostWorkPenalty(lostWork)
                .setPolicyId(decision.getPolicyId())
                .setPolicyVersion(decision.getPolicyVersion())
                .setPolicySha256(decision.getPolicySha256())
                .build();
    }

    static OutcomeKind kind(LeaseEnd endedBy) {
        return switch (endedBy) {
            case COMPLETED, COMPLETED_LATE -> OutcomeKind.COMPLETED;
            case PREEMPTED -> OutcomeKind.EVICTED;
            default -> OutcomeKind.FAILED;
        };
    }

    static void blame(TaskOutcome outcome, LeaseEnd endedBy) {
        outcome.setCause(endedBy == LeaseEnd.GPU_LEFT ? FailureCause.GPU_LEFT : null);
    }

    /** All of them, topic by topic. */
    static FactReader read(List<Story.Told> records) {
        FactReader intake =
                new FactReader(
                        TopicNames.STANDARD, VerifySettings.STANDARD.times().heartbeatTimeout());
        Map<String, Long> nextOffset = new HashMap<>();
        for (String topic : FactReader.readingOrder(TopicNames.STANDARD)) {
            for (Story.Told one : records) {
                if (one.topic().equals(topic)) {
                    String partition = topic + one.partition();
                    long offset = nextOffset.merge(partition, 1L, Long::sum) - 1;
                    TopicPosition at = new TopicPosition(topic, one.partition(), offset);
                    byte[] key = one.key().getBytes(StandardCharsets.UTF_8);
                    intake.accept(at, one.timeMillis(), key, one.value());
                }
            }
        }
        return intake;
    }
}
