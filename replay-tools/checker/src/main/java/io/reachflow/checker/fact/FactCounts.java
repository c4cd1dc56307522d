package io.reachflow.checker.fact;

import io.reachflow.schema.DecisionKind;
import io.reachflow.schema.RewardEvent;
import java.util.Map;
import java.util.TreeMap;

/** What a person wants to see counted. */
public final class FactCounts implements FactListener {
    public final Map<String, Long> recordsByTopic = new TreeMap<>();
    public final Map<String, Long> deadLettersByReason = new TreeMap<>();
    public final Map<String, Long> decisionsByKind = new TreeMap<>();
    public final Map<String, Long> rejectedByReason = new TreeMap<>();
    public final Map<String, Long> completedByPriority = new TreeMap<>();
    public long arrivals;
    public long repeatedArrivals;
    public long cancellations;
    public long rewards;

    static void count(Map<String, Long> counts, String name) {
        counts.merge(name, 1L, Long::sum);
    }

    void arrived(boolean first) {
        if (first) {
            arrivals++;
        } else {
            repeatedArrivals++;
        }
    }

    @Override
    public void decided(DecisionFact decision) {
        count(decisionsByKind, decision.kind().name());
        if (decision.is(DecisionKind.REJECT)) {
            count(rejectedByReason, decision.reasonCode());
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        rewards++;
    }

    /** Counted on the way in: the priority is in no fact. */
    void completed(RewardEvent reward) {
        count(completedByPriority, reward.getPriority().name());
    }
}
