package io.reachflow.intake.validation;

import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.validation.Intake.Refusal;
import io.reachflow.schema.TaskOutcome;
import org.jspecify.annotations.Nullable;

/** Turns what a dispatcher reports into an outcome. A bad measurement is only unknown. */
public final class OutcomeIntake {
    private static final double MAX_SECONDS = 1e10;
    private static final double MAX_USD = 1e9;

    private OutcomeIntake() {}

    public static Intake<Outcome> of(TaskOutcome outcome) {
        try {
            return Intake.of(
                    OutcomeBuilder.builder()
                            .taskId(FieldRules.id("taskId", outcome.getTaskId()))
                            .decisionId(FieldRules.id("decisionId", outcome.getDecisionId()))
                            .attempt(
                                    FieldRules.within(
                                            "attempt", outcome.getAttempt(), 1, Integer.MAX_VALUE))
                            .leaseEpoch(
                                    FieldRules.within(
                                            "leaseEpoch",
                                            outcome.getLeaseEpoch(),
                                            0,
                                            Long.MAX_VALUE))
                            .kind(kind(outcome))
                            .cause(outcome.getCause() == null ? null : outcome.getCause().name())
                            .checkpointedFraction(measured(outcome.getCheckpointedFraction(), 1))
                            .transferSeconds(measured(outcome.getTransferSeconds(), MAX_SECONDS))
                            .costUsd(measured(outcome.getCostUsd(), MAX_USD))
                            .lostWorkSeconds(measured(outcome.getLostWorkSeconds(), MAX_SECONDS))
                            .build());
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    private static Outcome.Kind kind(TaskOutcome outcome) {
        return switch (outcome.getKind()) {
            case STARTED -> Outcome.Kind.STARTED;
            case PROGRESS -> Outcome.Kind.PROGRESS;
            case COMPLETED -> Outcome.Kind.COMPLETED;
            case FAILED -> Outcome.Kind.FAILED;
            case EVICTED -> Outcome.Kind.EVICTED;
        };
    }

    private static @Nullable Double measured(@Nullable Double value, double most) {
        return value != null && value >= 0 && value <= most ? value : null;
    }
}
