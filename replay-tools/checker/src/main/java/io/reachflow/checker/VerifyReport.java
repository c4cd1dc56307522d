package io.reachflow.checker;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.reachflow.checker.fact.FactCounts;
import io.reachflow.checker.fact.FactReader;
import io.reachflow.checker.invariant.Invariants;
import io.reachflow.checker.invariant.Violation;
import io.reachflow.checker.invariant.Violations;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/** What a run did, and whether what must always hold did hold. */
@RecordBuilder
public record VerifyReport(
        Map<String, Long> recordsByTopic,
        Map<String, Long> deadLettersByReason,
        long unreadable,
        long arrivals,
        long repeatedArrivals,
        long cancellations,
        Map<String, Long> tasksByFinalState,
        long decisions,
        Map<String, Long> decisionsByKind,
        Map<String, Long> rejectedByReason,
        long rewards,
        Map<String, Long> completedByPriority,
        String digest,
        List<InvariantVerdict> invariants,
        List<Violation> violations) {

    /** How one invariant fared. */
    public record InvariantVerdict(String id, String rule, String advice, long violations) {}

    static VerifyReport of(FactReader intake, Invariants invariants, Violations violations) {
        FactCounts tally = intake.tally();
        return VerifyReportBuilder.builder()
                .recordsByTopic(tally.recordsByTopic)
                .deadLettersByReason(tally.deadLettersByReason)
                .unreadable(intake.recording().unreadableCount())
                .arrivals(tally.arrivals)
                .repeatedArrivals(tally.repeatedArrivals)
                .cancellations(tally.cancellations)
                .tasksByFinalState(invariants.tasks().finalStates())
                .decisions(invariants.decisions().count())
                .decisionsByKind(tally.decisionsByKind)
                .rejectedByReason(tally.rejectedByReason)
                .rewards(tally.rewards)
                .completedByPriority(tally.completedByPriority)
                .digest(invariants.decisions().digestHex())
                .invariants(verdicts(invariants, violations.countByInvariant()))
                .violations(violations.kept())
                .build();
    }

    private static List<InvariantVerdict> verdicts(
            Invariants invariants, Map<String, Long> counts) {
        return invariants.all().stream()
                .map(
                        invariant ->
                                new InvariantVerdict(
                                        invariant.id(),
                                        invariant.rule(),
                                        invariant.advice(),
                                        counts.getOrDefault(invariant.id(), 0L)))
                .toList();
    }

    /** All of them, also those that are not listed. */
    @JsonProperty
    public long violationCount() {
        return invariants.stream().mapToLong(InvariantVerdict::violations).sum();
    }

    @JsonProperty
    public boolean clean() {
        return violationCount() == 0;
    }

    public long completed() {
        return completedByPriority.values().stream().mapToLong(Long::longValue).sum();
    }
}
