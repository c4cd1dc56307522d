package io.reachflow.brain.cell;

import io.reachflow.policies.policy.ForwardingPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.TermReview;
import java.util.function.Predicate;

/** Another policy that gives leases a term. */
record PolicyWithTerms(Policy inner, long leaseTermMillis, Predicate<TermReview> renewal)
        implements ForwardingPolicy {

    /** Renews no lease for which somebody waits. */
    static PolicyWithTerms ofSeconds(long seconds) {
        return new PolicyWithTerms(
                new AgedFastest(), seconds * 1000, review -> review.queue().waiting().isEmpty());
    }

    @Override
    public boolean renews(TermReview review) {
        return renewal.test(review);
    }
}
