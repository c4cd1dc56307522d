package io.reachflow.policies.horizon;

import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.util.List;

/**
 * A linear program over the next hours, made anew in each window: what the cell's GPUs can give in
 * each stretch of time is shared out among the tasks that wait. It is solved, nearly, by its dual:
 * prices of GPU time ({@link TimePrices}). A task goes where its start promises most beyond what it
 * pays for the time it holds, and waits where a later start promises more.
 *
 * @param inner another policy: whom to try first, who forms a gang, which starts are too late
 */
public record RollingHorizon(PolicyIdentity identity, Policy inner) implements ForwardingPolicy {

    public RollingHorizon(String name, String version, Policy inner) {
        this(PolicyIdentity.of(name, version, inner.identity().sha256()), inner);
    }

    @Override
    public boolean scoresTasksIndependently() {
        return false;
    }

    @Override
    public boolean mayWait() {
        return true;
    }

    @Override
    public boolean looksAhead() {
        return true;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        if (batch.isEmpty()) {
            return List.of();
        }
        HorizonPlan plan = HorizonPlan.of(batch.get(0).load(), inner);
        return batch.stream().map(plan::scores).toList();
    }
}
