package io.reachflow.streams.verify.fact;

import io.reachflow.schema.ContentHash;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.streams.topics.TopicPosition;
import java.util.List;
import java.util.Optional;

/** A cell decided on a task. */
public record DecisionFact(
        TopicPosition at,
        String decisionId,
        String cell,
        long timeMillis,
        int ordinal,
        String taskId,
        DecisionKind kind,
        String reasonCode,
        Long leaseEpochOrNull,
        List<String> gpuIds,
        int sharePermille,
        long memoryMibPerGpu,
        PolicyName policy,
        ContentHash contents)
        implements Fact {

    private static final String STALE_LEASE = "STALE_LEASE";

    static DecisionFact of(
            TopicPosition at, Decision decision, ContentHash contents, Interner interner) {
        return new DecisionFact(
                at,
                interner.intern(decision.getDecisionId()),
                interner.intern(decision.getCell()),
                decision.getWindowEndMillis(),
                decision.getOrdinal(),
                interner.intern(decision.getTaskId()),
                decision.getKind(),
                interner.intern(decision.getReasonCode()),
                decision.getLeaseEpoch(),
                decision.getGpuIds().stream().map(interner::intern).toList(),
                decision.getSharePermille(),
                decision.getMemoryMibPerGpu(),
                interner.policy(
                        decision.getPolicyId(),
                        decision.getPolicyVersion(),
                        decision.getPolicySha256()),
                contents);
    }

    public boolean is(DecisionKind other) {
        return kind == other;
    }

    /** The lease that is granted or ended; empty when there is none. */
    public Optional<LeaseKey> lease() {
        return Optional.ofNullable(leaseEpochOrNull).map(epoch -> new LeaseKey(taskId, epoch));
    }

    /** Tells a dispatcher that its lease is gone already; ends nothing. */
    public boolean answersStaleOutcome() {
        return kind == DecisionKind.PREEMPT && reasonCode.equals(STALE_LEASE);
    }

    @Override
    public Phase phase() {
        return Phase.DECISION;
    }

    @Override
    public void tell(FactListener listener) {
        listener.decided(this);
    }
}
