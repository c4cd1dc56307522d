package io.reachflow.streams.verify.invariant;

import io.reachflow.schema.DecisionKind;
import io.reachflow.streams.verify.fact.DecisionFact;
import io.reachflow.streams.verify.fact.LeaseKey;
import io.reachflow.streams.verify.fact.OutcomeFact;
import io.reachflow.streams.verify.fact.Recording;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** I1. */
final class LeasesAreFenced implements Invariant {
    private final Recording recording;
    private final LiveLeases leases;
    private final Violations violations;
    private final Map<String, Long> newestEpochByTask = new HashMap<>();
    private final Map<LeaseKey, OutcomeFact> staleOutcomes = new LinkedHashMap<>();
    private final Set<LeaseKey> answered = new HashSet<>();

    LeasesAreFenced(Recording recording, LiveLeases leases, Violations violations) {
        this.recording = recording;
        this.leases = leases;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I1";
    }

    @Override
    public String rule() {
        return "A task has at most one live lease; epochs only grow; a stale dispatcher is told.";
    }

    @Override
    public String advice() {
        return "Two dispatchers may run the same task. Let only the highest epoch go on.";
    }

    @Override
    public void decided(DecisionFact decision) {
        if (decision.answersStaleOutcome()) {
            decision.lease().ifPresent(answered::add);
        }
        if (decision.is(DecisionKind.ASSIGN)) {
            decision.lease()
                    .ifPresentOrElse(
                            lease -> checkGrant(lease, decision),
                            () -> complain(decision, "An ASSIGN must name the lease's epoch."));
        }
    }

    private void checkGrant(LeaseKey lease, DecisionFact decision) {
        for (DecisionFact live : leases.liveOf(lease.taskId())) {
            complain(
                    decision,
                    "Task %s gets a lease (epoch %d) while its lease of epoch %d, granted at %s, is live."
                            .formatted(
                                    lease.taskId(), lease.epoch(), live.leaseEpoch(), live.at()));
        }
        Long newest = newestEpochByTask.put(lease.taskId(), lease.epoch());
        if (newest != null && newest >= lease.epoch()) {
            complain(
                    decision,
                    "The epoch (%d) of task %s must be larger than its last one (%d)."
                            .formatted(lease.epoch(), lease.taskId(), newest));
        }
    }

    /** At its own time, not at that of the answer: a lease that ended later is none of this. */
    @Override
    public void reported(OutcomeFact outcome) {
        if (outcome.claimsLease() && leases.live(outcome.lease()).isEmpty()) {
            staleOutcomes.putIfAbsent(outcome.lease(), outcome);
        }
    }

    @Override
    public void finish() {
        for (OutcomeFact outcome : staleOutcomes.values()) {
            if (!answered.contains(outcome.lease()) && recording.isSettled(outcome.timeMillis())) {
                violations.add(
                        id(),
                        outcome.at(),
                        "%s for a lease that is not live (%s) was never answered with a PREEMPT for STALE_LEASE."
                                .formatted(outcome.kind(), outcome.lease()));
            }
        }
    }

    private void complain(DecisionFact decision, String words) {
        violations.add(id(), decision.at(), words);
    }
}
