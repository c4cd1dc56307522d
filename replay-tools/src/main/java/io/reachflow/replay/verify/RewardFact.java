package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import java.util.Optional;

/** A decision was rewarded, in most cases because its lease ended. */
record RewardFact(
        Position at,
        String cell,
        long timeMillis,
        String decisionId,
        String taskId,
        Long leaseEpochOrNull,
        LeaseEnd endedBy,
        PolicyName policy)
        implements Fact {

    static RewardFact of(Position at, RewardEvent reward, Interner interner) {
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
    Optional<LeaseKey> lease() {
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
