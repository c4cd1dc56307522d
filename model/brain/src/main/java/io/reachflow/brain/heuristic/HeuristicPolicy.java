package io.reachflow.brain.heuristic;

import io.reachflow.brain.policy.Candidates;
import io.reachflow.brain.policy.Ordering;
import io.reachflow.brain.policy.Policy;
import io.reachflow.brain.policy.PolicyIdentity;
import io.reachflow.brain.policy.Scores;
import io.reachflow.brain.policy.TaskQueue;
import io.reachflow.brain.policy.WaitingTask;
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
    public boolean keepsGangsTogether() {
        return placing.keepsGangsTogether();
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
