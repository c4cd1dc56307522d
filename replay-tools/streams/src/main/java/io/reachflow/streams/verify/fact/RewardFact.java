package io.reachflow.streams.verify.fact;

import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.streams.topics.TopicPosition;
import java.util.Optional;

/** A decision was rewarded, in most cases because its lease ended. */
public record RewardFact(
        TopicPosition at,
        String cell,
        long timeMillis,
        String decisionId,
        String taskId,
        Long leaseEpochOrNull,
        LeaseEnd endedBy,
        PolicyName policy)
        implements Fact {

    static RewardFact of(TopicPosition at, RewardEvent reward, Interner interner) {
        return new RewardFact(
                at,
                interner.intern(reward.getCell()),
                reward.getWindowEndMillis(),
                interner.intern(reward.getDecisionId()),
                interner.intern(reward.getTaskId()),
                reward.getLeaseEpoch(),
                reward.getEndedBy(),
                interner.policy(
                        reward.getPolicyId(), reward.getPolicyVersion(), reward.getPolicySha256()));
    }

    /** The lease that ended; empty when the task never had one. */
    public Optional<LeaseKey> lease() {
        return Optional.ofNullable(leaseEpochOrNull).map(epoch -> new LeaseKey(taskId, epoch));
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
