package io.reachflow.replay.verify;

import io.reachflow.replay.topics.Position;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;

/** A dispatcher reported on a lease. */
record OutcomeFact(Position at, long timeMillis, LeaseKey lease, OutcomeKind kind) implements Fact {

    static OutcomeFact of(Position at, long timeMillis, TaskOutcome outcome) {
        LeaseKey lease = new LeaseKey(outcome.getTaskId(), outcome.getLeaseEpoch());
        return new OutcomeFact(at, timeMillis, lease, outcome.getKind());
    }

    /** The dispatcher holds on to the lease. */
    boolean claimsLease() {
        return kind == OutcomeKind.STARTED || kind == OutcomeKind.PROGRESS;
    }

    @Override
    public Phase phase() {
        return Phase.INPUT;
    }

    @Override
    public void tell(FactListener listener) {
        listener.reported(this);
    }
}
