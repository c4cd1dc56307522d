package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.UnreadableRecord;
import io.reachflow.schema.ContentHash;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.streams.topics.TopicPosition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * I4: no decision twice, none missing; and, against another run's digest, the same decisions. The
 * last decisions of a window can be missing unseen: only gaps before another one show.
 */
public final class DecisionsAreExactlyOnce implements Invariant {
    private record Place(long windowEndMillis, int ordinal) {
        static final Place NONE = new Place(Long.MIN_VALUE, -1);
    }

    private record Seen(TopicPosition at, long windowEndMillis, ContentHash contents) {}

    private final Recording recording;
    private final Violations violations;
    private final Optional<String> expectedDigest;
    private final Optional<DecisionDigest> digest;
    private final Map<String, Seen> firstById = new HashMap<>();
    private final Map<String, Place> lastByCell = new HashMap<>();
    private long forgottenBeforeMillis = Long.MIN_VALUE;
    private long count;

    /**
     * For one run.
     *
     * @param digest empty where the run has no end: it would keep every decision
     */
    DecisionsAreExactlyOnce(
            Recording recording,
            Violations violations,
            Optional<String> expectedDigest,
            Optional<DecisionDigest> digest) {
        this.recording = recording;
        this.violations = violations;
        this.expectedDigest = expectedDigest;
        this.digest = digest;
    }

    @Override
    public String id() {
        return "I4";
    }

    @Override
    public String rule() {
        return "Each committed decision stands there once, and none is missing; with faults or"
                + " without, the decisions are the same.";
    }

    @Override
    public String advice() {
        return "The output is not exactly-once, or two jobs write to the same topics. Look for a"
                + " second job, a changed transactional-id prefix, or a transaction timeout shorter"
                + " than a restart.";
    }

    @Override
    public void decided(DecisionFact decision) {
        checkOrdinal(decision);
        Seen seen = new Seen(decision.at(), decision.timeMillis(), decision.contents());
        Seen first = firstById.putIfAbsent(decision.decisionId(), seen);
        if (first == null) {
            count++;
            digest.ifPresent(all -> all.add(decision.decisionId(), decision.contents()));
        } else {
            complain(
                    decision,
                    "Decision %s is there already, at %s, with %s contents."
                            .formatted(
                                    decision.decisionId(),
                                    first.at,
                                    first.contents.equals(decision.contents())
                                            ? "the same"
                                            : "other"));
        }
        if (decision.timeMillis() < forgottenBeforeMillis) {
            complain(
                    decision,
                    "Decision %s is of a window that was over long ago: history is decided again."
                            .formatted(decision.decisionId()));
        }
    }

    /** A window's decisions are numbered from 0, so a number that is missing was lost. */
    private void checkOrdinal(DecisionFact decision) {
        Place last = lastByCell.getOrDefault(decision.cell(), Place.NONE);
        if (last.windowEndMillis > decision.timeMillis()) {
            return;
        }
        boolean sameWindow = last.windowEndMillis == decision.timeMillis();
        int next = sameWindow ? last.ordinal + 1 : 0;
        if (decision.ordinal() > next) {
            complain(
                    decision,
                    "Decision %s follows on ordinal %d, but %d is not there: a decision of cell %s in the window (%d) was lost."
                            .formatted(
                                    decision.decisionId(),
                                    next - 1,
                                    next,
                                    decision.cell(),
                                    decision.timeMillis()));
        }
        int highest = Math.max(next - 1, decision.ordinal());
        lastByCell.put(decision.cell(), new Place(decision.timeMillis(), highest));
    }

    @Override
    public void settle() {
        String topic = recording.topics().assignments();
        for (UnreadableRecord decision : recording.unreadableOn(topic)) {
            violations.add(id(), decision.at(), decision.why());
            recording.forgetUnreadable(List.of(decision));
        }
    }

    @Override
    public void finish() {
        String hex = digestHex();
        expectedDigest
                .filter(expected -> !expected.equals(hex))
                .ifPresent(
                        expected ->
                                violations.add(
                                        id(),
                                        new TopicPosition(recording.topics().assignments(), 0, 0),
                                        "The digest of the %d decisions is %s; expected was %s."
                                                .formatted(count, hex, expected)));
    }

    @Override
    public void forget(long beforeMillis) {
        firstById.values().removeIf(seen -> seen.windowEndMillis < beforeMillis);
        forgottenBeforeMillis = beforeMillis;
    }

    @Override
    public int held() {
        return firstById.size() + lastByCell.size();
    }

    /** Different decisions so far. */
    public long count() {
        return count;
    }

    /** The digest of the decisions; empty where the run has no end. */
    public String digestHex() {
        return digest.map(DecisionDigest::hex).orElse("");
    }

    private void complain(DecisionFact decision, String words) {
        violations.add(id(), decision.at(), words);
    }
}
