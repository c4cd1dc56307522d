package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A crowd under a policy that slices time: what is stopped gracefully loses time, and only that.
 */
class StoppedTasksTest implements SimulationListener {
    private final Set<Long> asked = new HashSet<>();
    private final Set<Long> forced = new HashSet<>();
    private final Map<Long, Attempt> runs = new HashMap<>();
    private final Map<Long, RewardEvent> rewards = new HashMap<>();
    private final Map<String, List<Decision>> starts = new HashMap<>();

    @Override
    public void closed(long windowEndMillis, WindowResult result) {
        for (Decision decision : result.decisions()) {
            if (decision.getKind() == DecisionKind.ASSIGN) {
                starts.computeIfAbsent(decision.getTaskId(), id -> new ArrayList<>()).add(decision);
            } else if (decision.getKind() == DecisionKind.PREEMPT) {
                Set<Long> leases = decision.getStopByMillis() == null ? forced : asked;
                leases.add(decision.getLeaseEpoch());
            }
        }
        for (RewardEvent reward : result.rewards()) {
            if (reward.getLeaseEpoch() != null) {
                rewards.put(reward.getLeaseEpoch(), reward);
            }
        }
    }

    @Override
    public void attempted(Attempt attempt) {
        runs.put(attempt.leaseEpoch(), attempt);
    }

    @Test
    void whatIsStoppedLosesNoWorkAndUsesUpNoAttempt() {
        World world =
                World.generate(
                        Scenario.standard()
                                .with("gpus", "40")
                                .with("load", "2")
                                .with("length", "8h")
                                .with("warm-up", "0s")
                                .with("follow-up", "3h")
                                .with("tasks.gangs", "1:60 2:20 4:20")
                                .world(11));
        new Simulation(world, SimulationSettings.STANDARD, Policies.byName("tiresias-sliced"), this)
                .run();

        int goneOn = 0;
        for (List<Decision> ofTask : starts.values()) {
            for (int i = 0; i + 1 < ofTask.size(); i++) {
                Decision start = ofTask.get(i);
                if (wasStopped(start.getLeaseEpoch())) {
                    goesOn(start, ofTask.get(i + 1));
                    goneOn++;
                }
            }
        }
        assertThat(goneOn).isGreaterThan(10);
        assertThat(asked.stream().filter(forced::contains).count())
                .as("stops that ended by force")
                .isLessThan(asked.size() / 2);
    }

    private boolean wasStopped(long epoch) {
        RewardEvent reward = rewards.get(epoch);
        return asked.contains(epoch)
                && !forced.contains(epoch)
                && reward.getEndedBy() == LeaseEnd.PREEMPTED;
    }

    private void goesOn(Decision stopped, Decision next) {
        Attempt run = runs.get(stopped.getLeaseEpoch());
        assertThat(run.lostWorkSeconds()).isZero();
        assertThat(rewards.get(stopped.getLeaseEpoch()).getLostGpuSeconds()).isZero();
        assertThat(run.savingGpuSeconds() + run.fetchingGpuSeconds()).isPositive();
        assertThat(next.getAttempt()).isEqualTo(stopped.getAttempt());
        assertThat(next.getResumeFromFraction())
                .isGreaterThanOrEqualTo(stopped.getResumeFromFraction());
        if (run.computingGpuSeconds() > 0) {
            assertThat(next.getResumeFromFraction()).isGreaterThan(stopped.getResumeFromFraction());
        }
    }
}
