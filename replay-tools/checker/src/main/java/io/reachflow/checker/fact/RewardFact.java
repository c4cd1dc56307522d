package io.reachflow.checker.fact;

import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskPriority;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A decision was rewarded, in most cases because its lease ended. */
@RecordBuilder
public record RewardFact(
        TopicPosition at,
        String cell,
        long timeMillis,
        String decisionId,
        String taskId,
        @Nullable Long leaseEpoch,
        LeaseEnd endedBy,
        TaskPriority priority,
        RewardValues values,
        PolicyName policy)
        implements Fact {

    static RewardFact of(TopicPosition at, RewardEvent reward, Interner interner) {
        return RewardFactBuilder.builder()
                .at(at)
                .cell(interner.intern(reward.getCell()))
                .timeMillis(reward.getWindowEndMillis())
                .decisionId(interner.intern(reward.getDecisionId()))
                .taskId(interner.intern(reward.getTaskId()))
                .leaseEpoch(reward.getLeaseEpoch())
                .endedBy(reward.getEndedBy())
                .priority(reward.getPriority())
                .values(RewardValues.of(reward))
                .policy(
                        interner.policy(
                                reward.getPolicyId(),
                                reward.getPolicyVersion(),
                                reward.getPolicySha256()))
                .build();
    }

    /** The lease that ended; empty when the task never had one. */
    public Optional<LeaseKey> lease() {
        return Optional.ofNullable(leaseEpoch).map(epoch -> new LeaseKey(taskId, epoch));
    }

    boolean completed() {
        return endedBy == LeaseEnd.COMPLETED || endedBy == LeaseEnd.COMPLETED_LATE;
    }

    @Override
    public Phase phase() {
        return Phase.REWARD;
    }

    @Override
    public void tell(FactListener listener) {
        listener.rewarded(this);
    }
}
