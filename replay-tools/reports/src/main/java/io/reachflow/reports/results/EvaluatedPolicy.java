package io.reachflow.reports.results;

import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.PolicyIdentity;
import io.reachflow.policies.policyfile.PolicyFile;
import io.reachflow.simulator.contest.Contenders;

/**
 * The policy that a page is about.
 *
 * @param contender by which it is asked for: {@code reach}, or {@code reach:DIR}
 */
public record EvaluatedPolicy(String contender, PolicyFile file) {

    public static EvaluatedPolicy of(String contender) {
        return new EvaluatedPolicy(contender, Contenders.learned(contender));
    }

    String name() {
        return file.manifest().name();
    }

    /** How a contender is called on the page, where no folder belongs. */
    String shown(String name) {
        return name.equals(contender) ? name() : name;
    }

    /** What tells it from every other policy. */
    public String identity() {
        PolicyIdentity identity = LearnedPolicy.of(file).identity();
        return identity.id() + " " + identity.version() + " " + identity.sha256();
    }
}
