package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.PolicyName;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.streams.topics.TopicPosition;
import java.util.HashMap;
import java.util.Map;

/** I6. */
final class PoliciesAreNamed implements Invariant {
    private record Version(String id, String version) {}

    private record FirstSeen(String sha256, TopicPosition at) {}

    private final Violations violations;
    private final Map<Version, FirstSeen> checksums = new HashMap<>();

    PoliciesAreNamed(Violations violations) {
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I6";
    }

    @Override
    public String rule() {
        return "Every decision names the policy version, and a version is one checksum.";
    }

    @Override
    public String advice() {
        return "Nobody can say which policy acted. Never publish other weights under a version that"
                + " was used before.";
    }

    @Override
    public void decided(DecisionFact decision) {
        PolicyName policy = decision.policy();
        if (policy.id().isBlank() || policy.version().isBlank()) {
            violations.add(
                    id(),
                    decision.at(),
                    "The policy's id (%s) and version (%s) must not be empty."
                            .formatted(policy.id(), policy.version()));
        }
        checkChecksum(decision.at(), policy);
    }

    @Override
    public void rewarded(RewardFact reward) {
        checkChecksum(reward.at(), reward.policy());
    }

    private void checkChecksum(TopicPosition at, PolicyName policy) {
        FirstSeen first =
                checksums.computeIfAbsent(
                        new Version(policy.id(), policy.version()),
                        version -> new FirstSeen(policy.sha256(), at));
        if (!first.sha256.equals(policy.sha256())) {
            violations.add(
                    id(),
                    at,
                    "Policy %s, version %s, has the checksum %s here and %s at %s."
                            .formatted(
                                    policy.id(),
                                    policy.version(),
                                    policy.sha256(),
                                    first.sha256,
                                    first.at));
        }
    }
}
