package io.reachflow.policies.registry;

import io.reachflow.policies.heuristic.Heuristics;
import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.policies.learned.LearnedPolicy;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policyfile.PolicyResource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Every policy by its name: the heuristics, and the learned one that comes with the program. */
public final class Policies {
    /** Read when it is first asked for: whoever runs a heuristic needs no network. */
    private static final class Learned {
        private static final Optional<Policy> REACH =
                PolicyResource.find(Policies.class.getClassLoader(), "reach")
                        .map(LearnedPolicy::of);
    }

    private Policies() {}

    /** All names; the learned one is there if a trained network comes with the program. */
    public static List<String> names() {
        return Stream.concat(Heuristics.ALL.stream(), Learned.REACH.stream())
                .map(policy -> policy.identity().id())
                .toList();
    }

    /** The linear score with weights of one's own. */
    public static Policy weightedScore(ScoreWeights weights) {
        return Heuristics.weightedScore(weights);
    }

    /** A policy by its name, to which {@code +mask} and {@code +preempt} may be added. */
    public static Policy byName(String name) {
        return varied(name, name, false, false);
    }

    private static Policy varied(String asked, String name, boolean masked, boolean preempting) {
        if (name.endsWith(PolicyVariant.MASK) && !masked) {
            return varied(asked, without(name, PolicyVariant.MASK), true, preempting);
        }
        if (name.endsWith(PolicyVariant.PREEMPT) && !preempting) {
            return varied(asked, without(name, PolicyVariant.PREEMPT), masked, true);
        }
        Policy plain =
                Heuristics.ALL.stream()
                        .filter(policy -> policy.identity().id().equals(name))
                        .findFirst()
                        .or(() -> learned(name))
                        .orElseThrow(() -> unknown(asked));
        return masked || preempting ? new PolicyVariant(plain, masked, preempting) : plain;
    }

    private static Optional<Policy> learned(String name) {
        return Learned.REACH.filter(policy -> policy.identity().id().equals(name));
    }

    private static String without(String name, String suffix) {
        return name.substring(0, name.length() - suffix.length());
    }

    private static IllegalArgumentException unknown(String name) {
        return new IllegalArgumentException(
                "The policy ("
                        + name
                        + ") is not known. Choose one of "
                        + names()
                        + ", with +mask to rather wait than miss a deadline, with +preempt to stop"
                        + " less urgent tasks for urgent ones.");
    }
}
