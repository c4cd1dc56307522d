package io.reachflow.policies.rollout;

import io.reachflow.policies.gang.PlannedGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.util.List;

/**
 * One step of rollout (Bertsekas, Tsitsiklis and Wu, J. Heuristics 3, 1997): each task compares a
 * few places and waiting by what would follow if another policy went on from there.
 *
 * <p>What follows is not simulated, it is what the cell expects ({@link ExpectedCell}): leases end
 * when they are expected to, tasks take as long as they are estimated, nobody arrives and nobody
 * leaves. That members may leave counts where a task's reward is expected.
 *
 * @param inner the other policy; it must not look ahead itself, nor wait by choice
 */
public record Rollout(PolicyIdentity identity, Policy inner) implements ForwardingPolicy {

    public Rollout(String name, String version, Policy inner) {
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
    public GangPlacing gangPlacing() {
        return new PlannedGang(inner.gangPlacing());
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        return batch.isEmpty() ? List.of() : new WindowRollout(inner, batch).decisions();
    }
}
