package io.reachflow.model.policy;

import java.util.List;

/**
 * A policy that is an order and a place, each of its own, and that never chooses to wait.
 *
 * @param reservesForFirst as in {@link Policy#reservesForFirst()}
 */
record Baseline(
        PolicyIdentity identity, Ordering ordering, Placing placing, boolean reservesForFirst)
        implements Policy {

    Baseline(String name, String version, Ordering ordering, Placing placing) {
        this(PolicyIdentity.ofHeuristic(name, version, ""), ordering, placing, false);
    }

    Baseline reserving() {
        return new Baseline(identity, ordering, placing, true);
    }

    @Override
    public List<Waiting> order(Queue queue) {
        return ordering.order(queue);
    }

    @Override
    public boolean ordersInPairs() {
        return ordering.inPairs();
    }

    @Override
    public boolean keepsGangsTogether() {
        return placing.keepsGangsTogether();
    }

    @Override
    public boolean scoresAlone() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.stream().map(some -> Scores.placing(placing.score(some))).toList();
    }
}
