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
        Measured measured)
        implements Fact {

    /** What a dispatcher measured; null where it did not, or can't have. */
    public record Measured(
            @Nullable Double costUsd,
            @Nullable Double transferSeconds,
            @Nullable Double lostWorkSeconds,
            @Nullable Double checkpointedFraction) {
        private static final double MOST_SECONDS = 1e10;
        private static final double MOST_USD = 1e9;

        static Measured of(TaskOutcome outcome) {
            return new Measured(
                    within(outcome.getCostUsd(), MOST_USD),
                    within(outcome.getTransferSeconds(), MOST_SECONDS),
                    within(outcome.getLostWorkSeconds(), MOST_SECONDS),
                    within(outcome.getCheckpointedFraction(), 1));
        }

        private static @Nullable Double within(@Nullable Double value, double most) {
            return value != null && value >= 0 && value <= most ? value : null;
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
                .measured(Measured.of(outcome))
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
