package io.reachflow.replay.contest.hindsight;

import io.reachflow.model.policy.Candidates;
import io.reachflow.model.policy.Policy;
import io.reachflow.model.policy.PolicyIdentity;
import io.reachflow.model.policy.Scores;
import io.reachflow.model.policy.TaskQueue;
import io.reachflow.model.policy.WaitingTask;
import io.reachflow.model.registry.Policies;
import io.reachflow.replay.world.World;
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
