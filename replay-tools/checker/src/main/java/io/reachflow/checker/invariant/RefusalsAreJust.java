package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.Letter;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.Recording;
import io.reachflow.checker.fact.Refusals;
import io.reachflow.checker.fact.RewardFact;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Part of I3: a dead letter is about a record that is there, once, and that deserves it. Some
 * reasons only the job can know (its clock, its settings, a failure of its own): they are believed,
 * and counted in the report.
 */
final class RefusalsAreJust implements Check {
    /** What the checker finds out by itself. */
    private static final Set<String> BROKEN_RULE =
            Set.of(
                    "NO_VALUE",
                    "NOT_AVRO",
                    "UNKNOWN_SCHEMA",
                    "MALFORMED",
                    "WRONG_RECORD",
                    "INVALID_FIELD",
                    "KEY",
                    "DECISION_MISMATCH");

    private record Doubtful(OutcomeFact outcome, Letter letter) {}

    private final Recording recording;
    private final LiveLeases leases;
    private final CellProgress progress;
    private final Violations violations;
    private final long latenessMillis;
    private final Set<Letter> judged = new HashSet<>();
    private final Map<LeaseKey, Doubtful> liveLeases = new HashMap<>();
    private final Map<Letter, OutcomeFact> unknownCells = new HashMap<>();

    RefusalsAreJust(
            Recording recording,
            LiveLeases leases,
            CellProgress progress,
            Violations violations,
            long latenessMillis) {
        this.recording = recording;
        this.leases = leases;
        this.progress = progress;
        this.violations = violations;
        this.latenessMillis = latenessMillis;
    }

    /** It was live when the report was written; the job may have read it when it was not. */
    @Override
    public void refused(OutcomeFact outcome, Letter letter) {
        if (letter.says("STALE_LEASE") && leases.live(outcome.lease()).isPresent()) {
            liveLeases.putIfAbsent(outcome.lease(), new Doubtful(outcome, letter));
        }
        if (letter.says("UNKNOWN_CELL")
                && progress.hasBegun(outcome.toCell(), outcome.timeMillis())) {
            unknownCells.put(letter, outcome);
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        Doubtful ended = reward.lease().map(liveLeases::remove).orElse(null);
        if (ended != null && reward.timeMillis() > ended.outcome.timeMillis() + latenessMillis) {
            complainLive(ended);
        }
    }

    @Override
    public void settle() {
        liveLeases
                .values()
                .removeIf(
                        one ->
                                progress.isPassed(one.outcome.toCell(), due(one.outcome))
                                        && complainLive(one));
        unknownCells
                .entrySet()
                .removeIf(
                        entry ->
                                progress.isPassed(entry.getValue().toCell(), due(entry.getValue()))
                                        && complainKnown(entry.getKey(), entry.getValue()));
        judgeLetters(false);
    }

    private long due(OutcomeFact outcome) {
        return outcome.timeMillis() + latenessMillis;
    }

    @Override
    public void finish() {
        judgeLetters(true);
    }

    private void judgeLetters(boolean whole) {
        Refusals refusals = recording.refusals();
        for (Letter letter : refusals.letters()) {
            boolean ready = whole || refusals.isReached(letter.about());
            if (ready && judged.add(letter)) {
                judge(letter, refusals);
            }
        }
        for (Letter second : refusals.secondLetters()) {
            if (judged.add(second)) {
                complain(
                        second,
                        "A second dead letter (%s) on the record at %s."
                                .formatted(second.reasonCode(), second.about()));
            }
        }
    }

    private void judge(Letter letter, Refusals refusals) {
        if (letter.isAboutNoRecord() || refusals.isBeforeTheFirst(letter.about())) {
            return;
        }
        if (!refusals.isReached(letter.about())) {
            complain(
                    letter,
                    "A dead letter (%s) on a record that is not there: %s."
                            .formatted(letter.reasonCode(), letter.about()));
        } else if (BROKEN_RULE.contains(letter.reasonCode())
                && !refusals.isBroken(letter.about())) {
            complain(
                    letter,
                    "The record at %s was refused (%s), though it is sound."
                            .formatted(letter.about(), letter.reasonCode()));
        } else if (letter.says("DUPLICATE_TASK") && recording.task(letter.key()).isEmpty()) {
            complain(
                    letter,
                    "Task %s at %s was refused as a duplicate, but no other arrival of it was taken."
                            .formatted(letter.key(), letter.about()));
        }
    }

    private boolean complainLive(Doubtful one) {
        complain(
                one.letter,
                "%s at %s was refused as stale, though its lease (%s) is live."
                        .formatted(one.outcome.kind(), one.outcome.at(), one.outcome.lease()));
        return true;
    }

    private boolean complainKnown(Letter letter, OutcomeFact outcome) {
        complain(
                letter,
                "%s at %s was refused because cell %s is not known; it decided before and after."
                        .formatted(outcome.kind(), outcome.at(), outcome.toCell()));
        return true;
    }

    @Override
    public void forget(long beforeMillis) {
        judged.removeIf(letter -> letter.timeMillis() < beforeMillis);
    }

    @Override
    public int held() {
        return judged.size() + liveLeases.size() + unknownCells.size();
    }

    private void complain(Letter letter, String words) {
        violations.add("I3", letter.at(), words);
    }
}
