package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.TermReview;
import io.reachflow.policies.registry.Policies;
import java.util.List;

/** What happened to a cell, window by window, whether or not anything did. */
record History(
        CellSettings settings,
        String policyName,
        long termMillis,
        List<String> neighbours,
        List<Window> windows) {

    /** The events of one window, in no particular order. */
    record Window(long endMillis, List<CellEvent> events) {
        boolean holds(long timeMillis, CellSettings settings) {
            return settings.windowEnd(timeMillis) == endMillis;
        }
    }

    Cell emptyCell() {
        return new Cell(CellDriver.NAME, settings, policy(), CellDriver.mapOf(neighbours));
    }

    private Policy policy() {
        Policy named = Policies.byName(policyName);
        return termMillis == 0 ? named : new PolicyWithTerms(named, termMillis, History::renews);
    }

    /** Every other time, whoever asks. */
    private static boolean renews(TermReview review) {
        long lot = review.queue().nowMillis() / 200 + review.running().task().taskId().hashCode();
        return lot % 2 == 0 || review.stoppingGpus() > 2;
    }
}
