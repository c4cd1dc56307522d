package io.reachflow.brain.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Reads along what all cells of a network decide: no GPU is leased by two of them at a time, no
 * task by two, and none is decided on after its end. Tasks here want whole GPUs.
 */
final class LeasesOfAll {
    private final TreeMap<String, Decision> live = new TreeMap<>();
    private final Set<String> over = new TreeSet<>();

    /** What all cells said in one window. */
    void read(Collection<WindowResult> results) {
        results.stream().map(WindowResult::rewards).flatMap(List::stream).forEach(this::end);
        for (WindowResult result : results) {
            for (Decision decision : result.decisions()) {
                if (decision.getKind() == DecisionKind.ASSIGN) {
                    grant(decision);
                } else if (decision.getKind() == DecisionKind.REJECT) {
                    ends(decision.getTaskId());
                }
            }
        }
    }

    private void end(RewardEvent reward) {
        if (reward.getLeaseEpoch() != null) {
            String lease = reward.getDecisionId();
            assertThat(live.remove(lease)).as("the lease %s was live", lease).isNotNull();
            switch (reward.getEndedBy()) {
                case COMPLETED, COMPLETED_LATE, CANCELLED, DEADLINE_PASSED ->
                        ends(reward.getTaskId());
                default -> {}
            }
        }
    }

    private void ends(String taskId) {
        assertThat(over.add(taskId)).as("%s ends once", taskId).isTrue();
    }

    private void grant(Decision lease) {
        assertThat(over).as("tasks that are over").doesNotContain(lease.getTaskId());
        for (Decision other : live.values()) {
            assertThat(other.getTaskId()).as("leases of it").isNotEqualTo(lease.getTaskId());
            assertThat(other.getGpuIds())
                    .as("%s of %s beside %s", lease.getDecisionId(), lease.getTaskId(), other)
                    .doesNotContainAnyElementsOf(lease.getGpuIds());
        }
        live.put(lease.getDecisionId(), lease);
    }

    Collection<Decision> live() {
        return List.copyOf(live.values());
    }

    /** Tasks that were completed or given up. */
    Set<String> over() {
        return over;
    }
}
