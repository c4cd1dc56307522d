package io.reachflow.policies.registry;

import io.reachflow.policies.constraint.DeadlineJudgement;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.PolicyIdentity;
import java.util.ArrayList;
import java.util.List;

/**
 * Another policy with more rights or duties than it has by itself.
 *
 * @param masked kept from GPUs on which the task is not expected to meet its deadline
 * @param preempting served by the cell's preemption
 */
record PolicyVariant(Policy inner, boolean masked, boolean preempting, PolicyIdentity identity)
        implements ForwardingPolicy {
    static final String MASK = "+mask";
    static final String PREEMPT = "+preempt";

    PolicyVariant(Policy inner, boolean masked, boolean preempting) {
        this(inner, masked, preempting, named(inner.identity(), masked, preempting));
    }

    private static PolicyIdentity named(PolicyIdentity plain, boolean masked, boolean preempting) {
        String id = plain.id() + (masked ? MASK : "") + (preempting ? PREEMPT : "");
        return PolicyIdentity.of(id, plain.version(), plain.sha256());
    }

    @Override
    public List<Judgement> judgements() {
        List<Judgement> judgements = new ArrayList<>(inner.judgements());
        Judgement deadline = new DeadlineJudgement();
        if (masked && judgements.stream().noneMatch(one -> one.code().equals(deadline.code()))) {
            judgements.add(deadline);
        }
        return judgements;
    }

    @Override
    public boolean preempts() {
        return preempting || inner.preempts();
    }
}
