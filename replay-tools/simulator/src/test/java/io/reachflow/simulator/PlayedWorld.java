package io.reachflow.simulator;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import io.reachflow.simulator.run.Attempt;
import io.reachflow.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A simulated world and what became of it.
 *
 * @param takenBack leases that the scheduler has ended, by their {@link #key}
 * @param askedToStop leases that it has asked to stop gracefully, by the same
 * @param rewards of leases
 * @param givenUpFor why tasks were given up, as a reason code, by task
 */
record PlayedWorld(
        World world,
        Simulation simulation,
        List<TaskResult> results,
        Set<String> takenBack,
        Set<String> askedToStop,
        List<RewardEvent> rewards,
        Map<String, String> givenUpFor) {

    static PlayedWorld play(World world, SimulationSettings settings, String policy) {
        Watcher watcher = new Watcher(new SimulationLog(world));
        Simulation simulation = new Simulation(world, settings, Policies.byName(policy), watcher);
        simulation.run();
        return new PlayedWorld(
                world,
                simulation,
                watcher.log.results(),
                watcher.takenBack,
                watcher.askedToStop,
                watcher.rewards,
                watcher.givenUpFor);
    }

    List<Attempt> attempts() {
        return results.stream().flatMap(result -> result.attempts().stream()).toList();
    }

    boolean isTakenBack(Attempt attempt) {
        return takenBack.contains(key(attempt.taskId(), attempt.leaseEpoch()));
    }

    static String key(String taskId, long leaseEpoch) {
        return taskId + " " + leaseEpoch;
    }

    private static final class Watcher implements SimulationListener {
        private final SimulationLog log;
        private final Set<String> takenBack = new HashSet<>();
        private final Set<String> askedToStop = new HashSet<>();
        private final List<RewardEvent> rewards = new ArrayList<>();
        private final Map<String, String> givenUpFor = new HashMap<>();

        Watcher(SimulationLog log) {
            this.log = log;
        }

        @Override
        public void closed(long windowEndMillis, WindowResult result) {
            log.closed(windowEndMillis, result);
            result.rewards().stream()
                    .filter(reward -> reward.getLeaseEpoch() != null)
                    .forEach(rewards::add);
            for (Decision decision : result.decisions()) {
                if (decision.getKind() == DecisionKind.PREEMPT) {
                    // What is only asked to stop ends by its dispatcher's word.
                    Set<String> leases =
                            decision.getStopByMillis() == null ? takenBack : askedToStop;
                    leases.add(key(decision.getTaskId(), decision.getLeaseEpoch()));
                } else if (decision.getKind() == DecisionKind.REJECT) {
                    givenUpFor.put(decision.getTaskId(), decision.getReasonCode());
                }
            }
        }

        @Override
        public void attempted(Attempt attempt) {
            log.attempted(attempt);
        }
    }
}
