package io.reachflow.streams.verify.fact;

import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.streams.topics.TopicPosition;

/** A dispatcher reported on a lease. */
public record OutcomeFact(TopicPosition at, long timeMillis, LeaseKey lease, OutcomeKind kind)
        implements Fact {

    static OutcomeFact of(TopicPosition at, long timeMillis, TaskOutcome outcome) {
        LeaseKey lease = new LeaseKey(outcome.getTaskId(), outcome.getLeaseEpoch());
        return new OutcomeFact(at, timeMillis, lease, outcome.getKind());
    }

    /** The dispatcher holds on to the lease. */
    public boolean claimsLease() {
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
