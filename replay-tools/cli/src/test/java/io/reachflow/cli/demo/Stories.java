package io.reachflow.cli.demo;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.scenario.Workload;
import io.reachflow.world.task.WorldTask;
import java.util.List;

/** Tasks, and what a job says of them. Trace time begins at 0; epochs are the windows' ends. */
final class Stories {
    private Stories() {}

    static WorldTask task(String id, TaskPriority priority, long arrivedAtMillis) {
        TaskArrival request =
                TaskArrival.newBuilder()
                        .setTaskId(id)
                        .setTenant("tenant")
                        .setPriority(priority)
                        .setGpus(1)
                        .setMemoryMibPerGpu(1024)
                        .setWorkGpuSeconds(60)
                        .build();
        return new WorldTask(arrivedAtMillis, 60, Workload.RESNET_50, request);
    }

    static Decision assign(String taskId, long atMillis) {
        return decision(taskId, DecisionKind.ASSIGN, "PLACED", atMillis)
                .setLeaseEpoch(atMillis)
                .build();
    }

    static Decision defer(String taskId, String reasonCode, long atMillis) {
        return decision(taskId, DecisionKind.DEFER, reasonCode, atMillis).build();
    }

    static Decision reject(String taskId, String reasonCode, long atMillis) {
        return decision(taskId, DecisionKind.REJECT, reasonCode, atMillis).build();
    }

    static Decision preempt(String taskId, String reasonCode, long epoch, long atMillis) {
        return decision(taskId, DecisionKind.PREEMPT, reasonCode, atMillis)
                .setLeaseEpoch(epoch)
                .build();
    }

    private static Decision.Builder decision(
            String taskId, DecisionKind kind, String reasonCode, long atMillis) {
        return Decision.newBuilder()
                .setDecisionId("all/" + atMillis + "/" + taskId + kind)
                .setCell("all")
                .setWindowEndMillis(atMillis)
                .setOrdinal(0)
                .setTaskId(taskId)
                .setKind(kind)
                .setReasonCode(reasonCode)
                .setReason("because")
                .setAttempt(1)
                .setGpuIds(List.of())
                .setSharePermille(1000)
                .setMemoryMibPerGpu(1024)
                .setResumeFromFraction(0)
                .setPolicyId("policy")
                .setPolicyVersion("1")
                .setPolicySha256("sha")
                .setLateInput(false);
    }

    static RewardEvent reward(String taskId, Long epoch, LeaseEnd endedBy, double reward) {
        return RewardEvent.newBuilder()
                .setDecisionId("all/" + epoch + "/" + taskId)
                .setCell("all")
                .setWindowEndMillis(0)
                .setDecidedAtMillis(0)
                .setTaskId(taskId)
                .setTenant("tenant")
                .setPriority(TaskPriority.NORMAL)
                .setAttempt(1)
                .setLeaseEpoch(epoch)
                .setGpuIds(List.of())
                .setCandidates(List.of())
                .setCandidateCount(0)
                .setEndedBy(endedBy)
                .setReward(reward)
                .setDoneReward(reward)
                .setFailurePenalty(0)
                .setCostPenalty(0)
                .setBandwidthPenalty(0)
                .setLostWorkPenalty(0)
                .setPolicyId("policy")
                .setPolicyVersion("1")
                .setPolicySha256("sha")
                .build();
    }
}
