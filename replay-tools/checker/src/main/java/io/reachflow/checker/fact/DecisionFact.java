package io.reachflow.checker.fact;

import io.reachflow.schema.ContentHash;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A cell decided on a task.
 *
 * @param pricePerHourUsd of all members, where a lease is granted; 0: they have no price
 * @param stopByMillis until when a lease that is asked to stop gracefully is over; null: none is
 * @param handedTo the cell that gets the task; null where none does, or the reason does not say
 */
@RecordBuilder
public record DecisionFact(
        TopicPosition at,
        String decisionId,
        String cell,
        long timeMillis,
        int ordinal,
        String taskId,
        DecisionKind kind,
        String reasonCode,
        @Nullable Long leaseEpoch,
        List<String> gpuIds,
        int sharePermille,
        long memoryMibPerGpu,
        double resumeFromFraction,
        double pricePerHourUsd,
        boolean lateInput,
        @Nullable Long stopByMillis,
        @Nullable String handedTo,
        PolicyName policy,
        ContentHash contents)
        implements Fact {

    private static final String STALE_LEASE = "STALE_LEASE";
    private static final String SPILLED = "SPILLED";
    private static final String HANDED_TO = "handed to cell ";

    static DecisionFact of(
            TopicPosition at, Decision decision, ContentHash contents, Interner interner) {
        return DecisionFactBuilder.builder()
                .at(at)
                .decisionId(interner.intern(decision.getDecisionId()))
                .cell(interner.intern(decision.getCell()))
                .timeMillis(decision.getWindowEndMillis())
                .ordinal(decision.getOrdinal())
                .taskId(interner.intern(decision.getTaskId()))
                .kind(decision.getKind())
                .reasonCode(interner.intern(decision.getReasonCode()))
                .leaseEpoch(decision.getLeaseEpoch())
                .gpuIds(decision.getGpuIds().stream().map(interner::intern).toList())
                .sharePermille(decision.getSharePermille())
                .memoryMibPerGpu(decision.getMemoryMibPerGpu())
                .resumeFromFraction(decision.getResumeFromFraction())
                .pricePerHourUsd(Objects.requireNonNullElse(decision.getPricePerHourUsd(), 0.0))
                .lateInput(decision.getLateInput())
                .stopByMillis(decision.getStopByMillis())
                .handedTo(handedTo(decision, interner))
                .policy(
                        interner.policy(
                                decision.getPolicyId(),
                                decision.getPolicyVersion(),
                                decision.getPolicySha256()))
                .contents(contents)
                .build();
    }

    /** The sentence names the cell; the code does not. */
    private static @Nullable String handedTo(Decision decision, Interner interner) {
        return decision.getReasonCode().equals(SPILLED)
                        && decision.getReason().startsWith(HANDED_TO)
                ? interner.intern(decision.getReason().substring(HANDED_TO.length()))
                : null;
    }

    public boolean is(DecisionKind other) {
        return kind == other;
    }

    /** The lease that is granted or ended; empty when there is none. */
    public Optional<LeaseKey> lease() {
        return Optional.ofNullable(leaseEpoch).map(epoch -> new LeaseKey(taskId, epoch));
    }

    /** Tells a dispatcher that its lease is gone already; ends nothing. */
    public boolean answersStaleOutcome() {
        return kind == DecisionKind.PREEMPT && reasonCode.equals(STALE_LEASE);
    }

    /** A lease is to save its work, and lives on until that is done. */
    public boolean asksToStop() {
        return kind == DecisionKind.PREEMPT && stopByMillis != null;
    }

    /** A lease has ended by this decision. */
    public boolean endsLease() {
        return kind == DecisionKind.PREEMPT && !answersStaleOutcome() && !asksToStop();
    }

    /** The task goes to another cell. */
    public boolean handsOver() {
        return kind == DecisionKind.DEFER && reasonCode.equals(SPILLED);
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
