package io.reachflow.brain.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.Task;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads along what a cell is told and what it says, and holds it to what must always be true. */
final class LeaseLedger {
    private final Map<String, Gpu> gpus = new HashMap<>();
    private final Map<String, Task> tasks = new HashMap<>();
    private final Map<Long, Decision> live = new HashMap<>();
    private final Set<String> decisionIds = new HashSet<>();
    private final Set<String> rewardedDecisions = new HashSet<>();
    private long lastEpoch;

    void read(List<CellEvent> events, WindowResult result) {
        Set<CellEvent> refused =
                result.refusals().stream().map(Refusal::event).collect(Collectors.toSet());
        events.stream()
                .filter(event -> !refused.contains(event))
                .sorted(CellEvent.ORDER)
                .forEach(this::learn);
        endByOutcome(result);
        for (Decision decision : result.decisions()) {
            assertThat(decisionIds.add(decision.getDecisionId())).isTrue();
            assertThat(decision.getReason()).isNotBlank();
            if (decision.getKind() == DecisionKind.ASSIGN) {
                grant(decision);
            } else if (decision.getStopByMillis() != null) {
                assertThat(live).as("a lease that is asked to stop").containsKey(epoch(decision));
            } else if (decision.getKind() == DecisionKind.PREEMPT) {
                end(decision, result.rewards());
            }
        }
        result.rewards().forEach(this::reward);
        assertThat(live.values())
                .as("leases run on GPUs that are present")
                .allMatch(lease -> gpus.keySet().containsAll(lease.getGpuIds()));
    }

    private static Long epoch(Decision decision) {
        return decision.getLeaseEpoch();
    }

    private void learn(CellEvent event) {
        switch (event.kind()) {
            case GPU -> {
                if (!event.gpu().isGone()) {
                    gpus.put(event.id(), event.gpu().gpu());
                } else if (!event.gpu().lost()) {
                    gpus.remove(event.id());
                }
                // Else it is lost, and the cell decides for how long its leases stand.
            }
            case ARRIVAL -> tasks.put(event.id(), event.task());
            case HANDOVER -> tasks.put(event.id(), event.handover().task());
            case OUTCOME, CANCELLATION -> {}
        }
    }

    /** Leases that are rewarded without a preemption ended before anything was placed. */
    private void endByOutcome(WindowResult result) {
        Set<Long> preempted =
                result.decisions().stream()
                        .filter(decision -> decision.getKind() == DecisionKind.PREEMPT)
                        .filter(decision -> decision.getStopByMillis() == null)
                        .filter(decision -> !decision.getReasonCode().equals("STALE_LEASE"))
                        .map(Decision::getLeaseEpoch)
                        .collect(Collectors.toSet());
        for (RewardEvent reward : result.rewards()) {
            Long epoch = reward.getLeaseEpoch();
            if (epoch != null && !preempted.contains(epoch)) {
                assertThat(live.remove(epoch)).as("the lease %s is live", epoch).isNotNull();
            }
        }
    }

    private void grant(Decision lease) {
        Task task = tasks.get(lease.getTaskId());
        assertThat(lease.getLeaseEpoch()).as("epochs grow").isGreaterThan(lastEpoch);
        lastEpoch = lease.getLeaseEpoch();
        assertThat(lease.getGpuIds()).hasSize(task.gpus()).doesNotHaveDuplicates();
        assertThat(live.values())
                .as("live leases of %s", lease.getTaskId())
                .noneMatch(other -> other.getTaskId().equals(lease.getTaskId()));
        live.put(lease.getLeaseEpoch(), lease);
        lease.getGpuIds().forEach(this::assertNotOverbooked);
    }

    private void assertNotOverbooked(String gpuId) {
        int permille = 0;
        long memoryMib = 0;
        for (Decision lease : live.values()) {
            if (lease.getGpuIds().contains(gpuId)) {
                permille += lease.getSharePermille();
                memoryMib += lease.getMemoryMibPerGpu();
            }
        }
        Long most = gpus.get(gpuId).memoryMib();
        assertThat(permille).as("permille of %s", gpuId).isLessThanOrEqualTo(1000);
        assertThat(memoryMib).as("MiB of %s", gpuId).isLessThanOrEqualTo(most == null ? 0 : most);
    }

    private void end(Decision preemption, List<RewardEvent> rewards) {
        Long epoch = preemption.getLeaseEpoch();
        boolean stale = preemption.getReasonCode().equals("STALE_LEASE");
        boolean wasLive = live.containsKey(epoch);
        assertThat(wasLive)
                .as("a lease that is ended is live, a stale one is not")
                .isNotEqualTo(stale);
        live.remove(epoch);
        assertThat(rewards)
                .filteredOn(reward -> epoch.equals(reward.getLeaseEpoch()) && wasLive)
                .hasSize(stale ? 0 : 1);
    }

    private void reward(RewardEvent reward) {
        assertThat(decisionIds).contains(reward.getDecisionId());
        assertThat(rewardedDecisions.add(reward.getDecisionId()))
                .as("one reward of %s", reward.getDecisionId())
                .isTrue();
    }

    int liveLeases() {
        return live.size();
    }
}
