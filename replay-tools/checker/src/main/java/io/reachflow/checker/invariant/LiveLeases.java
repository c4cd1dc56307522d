package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.FactListener;
import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.schema.DecisionKind;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The leases that are live at the moment the run has been told to: from the window of their ASSIGN
 * up to the window of their reward.
 */
final class LiveLeases implements FactListener {
    private final Map<String, TreeMap<Long, DecisionFact>> liveByTask = new HashMap<>();

    Collection<DecisionFact> liveOf(String taskId) {
        TreeMap<Long, DecisionFact> live = liveByTask.get(taskId);
        return live == null ? List.of() : live.values();
    }

    Optional<DecisionFact> live(LeaseKey lease) {
        return Optional.ofNullable(liveByTask.get(lease.taskId()))
                .map(ofTask -> ofTask.get(lease.epoch()));
    }

    @Override
    public void decided(DecisionFact decision) {
        if (decision.is(DecisionKind.ASSIGN)) {
            decision.lease().ifPresent(lease -> grant(lease, decision));
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        reward.lease().ifPresent(this::end);
    }

    int held() {
        return liveByTask.size();
    }

    private void grant(LeaseKey lease, DecisionFact decision) {
        liveByTask
                .computeIfAbsent(lease.taskId(), task -> new TreeMap<>())
                .putIfAbsent(lease.epoch(), decision);
    }

    private void end(LeaseKey lease) {
        liveByTask.computeIfPresent(
                lease.taskId(),
                (task, live) -> {
                    live.remove(lease.epoch());
                    return live.isEmpty() ? null : live;
                });
    }
}
