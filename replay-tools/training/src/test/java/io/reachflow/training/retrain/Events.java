package io.reachflow.training.retrain;

import io.reachflow.policies.encoding.Encoder;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import io.reachflow.schema.TrainingSample;
import java.util.Collections;
import java.util.List;

/** Rewards as a job would emit them. */
final class Events {
    private Events() {}

    /** Of a lease of one GPU from one hour to another, drawn among two. */
    static RewardEvent reward(String taskId, int fromHour, int toHour, double reward) {
        return RewardEvent.newBuilder()
                .setDecisionId("all/" + fromHour + "/" + taskId)
                .setCell("all")
                .setDecidedAtMillis(fromHour * 3_600_000L)
                .setWindowEndMillis(toHour * 3_600_000L)
                .setTaskId(taskId)
                .setTenant("tenant")
                .setPriority(TaskPriority.NORMAL)
                .setAttempt(1)
                .setGpuIds(List.of("a"))
                .setCandidates(List.of())
                .setCandidateCount(2)
                .setLogProbability(Math.log(0.5))
                .setEndedBy(LeaseEnd.COMPLETED)
                .setReward(reward)
                .setDoneReward(reward)
                .setFailurePenalty(0)
                .setCostPenalty(0)
                .setBandwidthPenalty(0)
                .setLostWorkPenalty(0)
                .setPolicyId("reach")
                .setPolicyVersion("1")
                .setPolicySha256("ab")
                .setSample(sample())
                .build();
    }

    static TrainingSample sample() {
        return TrainingSample.newBuilder()
                .setEncoderVersion(Encoder.VERSION)
                .setGpus(Collections.nCopies(2 * Encoder.GPU_FEATURES, 0f))
                .setGpuRegions(List.of(0, 1))
                .setTask(Collections.nCopies(Encoder.TASK_FEATURES, 0f))
                .setTaskRegion(0)
                .setPairs(Collections.nCopies(2 * Encoder.PAIR_FEATURES, 0f))
                .setChosen(List.of(1))
                .setPossible(List.of(true, true, true))
                .build();
    }
}
