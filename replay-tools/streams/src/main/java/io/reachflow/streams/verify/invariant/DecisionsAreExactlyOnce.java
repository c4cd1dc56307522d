package io.reachflow.streams.verify.invariant;

import io.reachflow.schema.DecisionDigest;
import io.reachflow.streams.topics.TopicPosition;
import io.reachflow.streams.verify.fact.DecisionFact;
import io.reachflow.streams.verify.fact.Recording;
import io.reachflow.streams.verify.fact.UnreadableRecord;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** I4: no decision twice; and, against another run's digest, the same decisions. */
public final class DecisionsAreExactlyOnce implements Invariant {
    private final Recording recording;
    private final Violations violations;
    private final Optional<String> expectedDigest;
    private final DecisionDigest digest = new DecisionDigest();
    private final Map<String, TopicPosition> firstById = new HashMap<>();

    DecisionsAreExactlyOnce(
            Recording recording, Violations violations, Optional<String> expectedDigest) {
        this.recording = recording;
        this.violations = violations;
        this.expectedDigest = expectedDigest;
    }

    @Override
    public String id() {
        return "I4";
    }

    @Override
    public String rule() {
        return "Each committed decision stands there once; with faults or without, the decisions"
                + " are the same.";
    }

    @Override
    public String advice() {
        return "The output is not exactly-once, or two jobs write to the same topics. Look for a"
                + " second job, a changed transactional-id prefix, or a transaction timeout shorter"
                + " than a restart.";
    }

    @Override
    public void decided(DecisionFact decision) {
        TopicPosition first = firstById.putIfAbsent(decision.decisionId(), decision.at());
        digest.add(decision.decisionId(), decision.contents())
                .ifPresent(
                        known ->
                                violations.add(
                                        id(),
                                        decision.at(),
                                        "Decision %s is there already, at %s, with %s contents."
                                                .formatted(
                                                        decision.decisionId(),
                                                        first,
                                                        known.equals(decision.contents())
                                                                ? "the same"
                                                                : "other")));
    }

    @Override
    public void finish() {
        String topic = recording.topics().assignments();
        for (UnreadableRecord decision : recording.unreadableOn(topic)) {
            violations.add(id(), decision.at(), decision.why());
        }
        expectedDigest
                .filter(expected -> !expected.equals(digest.hex()))
                .ifPresent(
                        expected ->
                                violations.add(
                                        id(),
                                        new TopicPosition(topic, 0, 0),
                                        "The digest of the %d decisions is %s; expected was %s."
                                                .formatted(
                                                        digest.count(), digest.hex(), expected)));
    }

    public DecisionDigest digest() {
        return digest;
    }
}
