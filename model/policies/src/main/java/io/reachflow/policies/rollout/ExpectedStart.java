package io.reachflow.policies.rollout;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.policies.cluster.GangEstimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.expectation.ExpectedReward;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/** A task, where it would start, and what it can expect there. */
record ExpectedStart(WaitingTask waiting, List<GpuSlot> slots, GangEstimate estimate) {

    static ExpectedStart of(WaitingTask waiting, List<GpuSlot> slots) {
        GangEstimate estimate =
                GangEstimate.of(
                        waiting.task(),
                        waiting.remainingWorkGpuSeconds(),
                        slots.stream().map(GpuSlot::gpu).toList());
        return new ExpectedStart(waiting, slots, estimate);
    }

    double seconds() {
        return estimate.transferSeconds() + estimate.runSeconds();
    }

    double reward(long startMillis) {
        List<Gpu> members = slots.stream().map(GpuSlot::gpu).toList();
        return ExpectedReward.ofStart(waiting, members, estimate, startMillis);
    }
}
