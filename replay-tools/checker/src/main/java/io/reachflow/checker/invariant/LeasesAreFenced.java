package io.reachflow.checker.invariant;

import io.reachflow.checker.fact.DecisionFact;
import io.reachflow.checker.fact.LeaseKey;
import io.reachflow.checker.fact.Letter;
import io.reachflow.checker.fact.OutcomeFact;
import io.reachflow.checker.fact.RewardFact;
import io.reachflow.schema.DecisionKind;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** I1. */
final class LeasesAreFenced implements Invariant {
    /** Epochs grow with the end of the window, in milliseconds. */
    private static final long EPOCHS_PER_MILLI = 1L << 20;

    private final CellProgress progress;
    private final LiveLeases leases;
    private final Violations violations;
    private final Map<String, Long> newestEpochByTask = new HashMap<>();
    private final Map<LeaseKey, OutcomeFact> staleOutcomes = new LinkedHashMap<>();

    /** Requests to stop gracefully, whose leases live. */
    private final Map<LeaseKey, DecisionFact> stops = new LinkedHashMap<>();

    LeasesAreFenced(CellProgress progress, LiveLeases leases, Violations violations) {
        this.progress = progress;
        this.leases = leases;
        this.violations = violations;
    }

    @Override
    public String id() {
        return "I1";
    }

    @Override
    public String rule() {
        return "A task has at most one live lease; epochs only grow; a stale dispatcher is told,"
                + " and no other; what is asked to stop is over in time.";
    }

    @Override
    public String advice() {
        return "Two dispatchers may run the same task. Let only the highest epoch go on.";
    }

    @Override
    public void decided(DecisionFact decision) {
        if (decision.answersStaleOutcome()) {
            decision.lease().ifPresent(lease -> checkAnswer(lease, decision));
        }
        if (decision.asksToStop()) {
            decision.lease().ifPresent(lease -> checkRequest(lease, decision));
        }
        if (decision.is(DecisionKind.ASSIGN)) {
            decision.lease()
                    .ifPresentOrElse(
                            lease -> checkGrant(lease, decision),
                            () -> complain(decision, "An ASSIGN must name the lease's epoch."));
        }
    }

    private void checkRequest(LeaseKey lease, DecisionFact request) {
        if (leases.live(lease).isEmpty()) {
            complain(request, "A lease (%s) is asked to stop that is not live.".formatted(lease));
        } else {
            stops.put(lease, request);
        }
    }

    @Override
    public void rewarded(RewardFact reward) {
        reward.lease().ifPresent(stops::remove);
    }

    /** Every answer comes in a later window than what it answers. */
    private void checkAnswer(LeaseKey lease, DecisionFact decision) {
        staleOutcomes.remove(lease);
        leases.live(lease)
                .ifPresent(
                        granted ->
                                complain(
                                        decision,
                                        "A STALE_LEASE for a lease that is live (%s), granted at %s: its dispatcher is told to stop what runs by right."
                                                .formatted(lease, granted.at())));
    }

    private void checkGrant(LeaseKey lease, DecisionFact decision) {
        for (DecisionFact live : leases.liveOf(lease.taskId())) {
            complain(
                    decision,
                    "Task %s gets a lease (epoch %d) while its lease of epoch %d, granted at %s, is live."
                            .formatted(
                                    lease.taskId(), lease.epoch(), live.leaseEpoch(), live.at()));
        }
        staleOutcomes.remove(lease);
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
    public void refused(OutcomeFact outcome, Letter letter) {
        if (letter.says("STALE_LEASE")) {
            reported(outcome);
        }
    }

    @Override
    public void settle() {
        settleStaleOutcomes();
        settleStops();
    }

    private void settleStaleOutcomes() {
        staleOutcomes
                .values()
                .removeIf(
                        outcome -> {
                            boolean settled =
                                    progress.isSettled(outcome.toCell(), outcome.timeMillis());
                            if (settled) {
                                violations.add(
                                        id(),
                                        outcome.at(),
                                        "%s for a lease that is not live (%s) was never answered with a PREEMPT for STALE_LEASE."
                                                .formatted(outcome.kind(), outcome.lease()));
                            }
                            return settled;
                        });
    }

    private void settleStops() {
        stops.values()
                .removeIf(
                        request -> {
                            boolean overdue = isOverdue(request);
                            if (overdue) {
                                complain(
                                        request,
                                        "Task %s was asked to stop by %d, and its lease is live behind that."
                                                .formatted(
                                                        request.taskId(), request.stopByMillis()));
                            }
                            return overdue;
                        });
    }

    /** The window in which the time is over ends such a lease. */
    private boolean isOverdue(DecisionFact request) {
        Long stopBy = request.stopByMillis();
        return stopBy != null && progress.isSettled(request.cell(), stopBy);
    }

    @Override
    public void forget(long beforeMillis) {
        newestEpochByTask.values().removeIf(epoch -> epoch < beforeMillis * EPOCHS_PER_MILLI);
    }

    @Override
    public int held() {
        return newestEpochByTask.size() + staleOutcomes.size() + stops.size();
    }

    private void complain(DecisionFact decision, String words) {
        violations.add(id(), decision.at(), words);
    }
}
