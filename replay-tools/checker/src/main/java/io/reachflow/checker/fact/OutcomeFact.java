package io.reachflow.checker.fact;

import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.streams.topics.TopicPosition;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/** A dispatcher reported on a lease. */
@RecordBuilder
public record OutcomeFact(
        TopicPosition at,
        long timeMillis,
        LeaseKey lease,
        String toCell,
        OutcomeKind kind,
        boolean blamesGpu,
        Spent spent)
        implements Fact {

    /** What a lease used up; a measurement that can't be true counts as nothing. */
    public record Spent(double costUsd, double transferSeconds, double lostWorkSeconds) {
        public static final Spent NOTHING = new Spent(0, 0, 0);

        private static final double MOST_SECONDS = 1e10;
        private static final double MOST_USD = 1e9;

        static Spent of(TaskOutcome outcome) {
            return new Spent(
                    measured(outcome.getCostUsd(), MOST_USD),
                    measured(outcome.getTransferSeconds(), MOST_SECONDS),
                    measured(outcome.getLostWorkSeconds(), MOST_SECONDS));
        }

        private static double measured(@Nullable Double value, double most) {
            return value != null && value >= 0 && value <= most ? value : 0;
        }
    }

    static OutcomeFact of(
            TopicPosition at, long timeMillis, TaskOutcome outcome, Interner interner) {
        return OutcomeFactBuilder.builder()
                .at(at)
                .timeMillis(timeMillis)
                .lease(new LeaseKey(interner.intern(outcome.getTaskId()), outcome.getLeaseEpoch()))
                .toCell(interner.intern(outcome.getCell()))
                .kind(outcome.getKind())
                .blamesGpu(outcome.getCause() == FailureCause.GPU_LEFT)
                .spent(Spent.of(outcome))
                .build();
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

    @Override
    public void tellRefused(FactListener listener, Letter letter) {
        listener.refused(this, letter);
    }
}
