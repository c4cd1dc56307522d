package io.reachflow.policies.assignment;

import io.reachflow.policies.gang.PlannedGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.GangPlacing;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policy.Scores;
import java.util.ArrayList;
import java.util.List;

/**
 * Another policy's order and scores, but the places of a window are found together: so that what
 * all pairs of a task and a GPU are worth adds up to the most, not so that each task takes its best
 * GPU when its turn comes. As each window is assigned anew, with what is free by then, this is a
 * rolling assignment whose horizon is a window: it does not look at GPUs that will be free later,
 * and no task waits by choice.
 *
 * <p>Who is served follows the order: a task that comes later may move one before it to another
 * GPU, but never takes its place away.
 *
 * @param inner whose scores of different tasks can be added up
 */
public record JointAssignment(PolicyIdentity identity, Policy inner) implements ForwardingPolicy {
    public JointAssignment(String name, String version, Policy inner) {
        this(PolicyIdentity.of(name, version, inner.identity().sha256()), inner);
    }

    /** What is best for one task depends on who else wants it. */
    @Override
    public boolean scoresTasksIndependently() {
        return false;
    }

    @Override
    public List<Scores> score(List<Candidates> batch) {
        List<Scores> plain = inner.score(batch);
        List<List<Integer>> plan = WindowPlan.of(batch, plain, inner.gangPlacing());
        List<Scores> planned = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            planned.add(planned(plain.get(i), plan.get(i)));
        }
        return planned;
    }

    /** Whoever has no place in the plan comes after all that have one. */
    private static Scores planned(Scores plain, List<Integer> places) {
        double[] raised = PlannedGang.raised(plain.candidates(), places);
        return new Scores(raised, plain.waiting(), places.isEmpty() ? 0 : 1);
    }

    @Override
    public GangPlacing gangPlacing() {
        return new PlannedGang(inner.gangPlacing());
    }
}
