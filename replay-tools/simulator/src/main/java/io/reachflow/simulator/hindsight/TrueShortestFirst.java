package io.reachflow.simulator.hindsight;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import io.reachflow.world.World;
import java.util.Comparator;
import java.util.List;

/** {@code sjf}, told the true run times: what its estimates cost it. */
final class TrueShortestFirst implements Policy {
    private static final Policy PLAIN = Policies.byName("sjf");

    private final Foresight foresight;

    TrueShortestFirst(World world) {
        this.foresight = new Foresight(world);
    }

    @Override
    public PolicyIdentity identity() {
        return PolicyIdentity.of(Oracle.SJF_TRUE, "1", "");
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return queue.waiting().stream()
                .sorted(
                        Comparator.comparingDouble(foresight::remainingRunSeconds)
                                .thenComparing(WaitingTask::arrivedAtMillis)
                                .thenComparing(waiting -> waiting.task().taskId()))
                .toList();
    }

    @Override
    public boolean hasPairwiseOrder() {
        return true;
    }

    @Override
    public boolean scoresTasksIndependently() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return PLAIN.score(batch);
    }
}
