package io.reachflow.policies.heuristic;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Ordering;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;

/**
 * A policy that is an order and a place, each of its own, and that never chooses to wait.
 *
 * @param reservesForFirst as in {@link Policy#reservesForFirst()}
 */
record HeuristicPolicy(
        PolicyIdentity identity, Ordering ordering, Placing placing, boolean reservesForFirst)
        implements Policy {

    HeuristicPolicy(String name, String version, Ordering ordering, Placing placing) {
        this(PolicyIdentity.of(name, version, ""), ordering, placing, false);
    }

    HeuristicPolicy reserving() {
        return new HeuristicPolicy(identity, ordering, placing, true);
    }

    @Override
    public List<WaitingTask> order(TaskQueue queue) {
        return ordering.order(queue);
    }

    @Override
    public boolean hasPairwiseOrder() {
        return ordering.isPairwise();
    }

    @Override
    public GangPlacing gangPlacing() {
        return placing.gangPlacing();
    }

    @Override
    public boolean scoresTasksIndependently() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.stream().map(some -> Scores.placing(placing.score(some))).toList();
    }
}
