package io.reachflow.intake.validation;

import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.task.DecisionId;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.validation.Intake.Refusal;
import io.reachflow.schema.HostCache;
import io.reachflow.schema.TaskOutcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what a dispatcher reports into an outcome. A bad measurement is only unknown. */
public final class OutcomeIntake {
    private static final double MAX_SECONDS = 1e10;
    private static final double MAX_USD = 1e9;

    private OutcomeIntake() {}

    public static Intake<Outcome> of(TaskOutcome outcome) {
        try {
            Outcome reported = reported(outcome);
            requireEcho(outcome);
            return Intake.of(reported);
        } catch (Refusal refusal) {
            return Intake.refused(refusal);
        }
    }

    private static Outcome reported(TaskOutcome outcome) throws Refusal {
        return OutcomeBuilder.builder()
                .taskId(FieldRules.id("taskId", outcome.getTaskId()))
                .decisionId(FieldRules.id("decisionId", outcome.getDecisionId()))
                .attempt(FieldRules.within("attempt", outcome.getAttempt(), 1, Integer.MAX_VALUE))
                .leaseEpoch(
                        FieldRules.within("leaseEpoch", outcome.getLeaseEpoch(), 0, Long.MAX_VALUE))
                .kind(kind(outcome))
                .cause(outcome.getCause() == null ? null : outcome.getCause().name())
                .checkpointedFraction(measured(outcome.getCheckpointedFraction(), 1))
                .transferSeconds(measured(outcome.getTransferSeconds(), MAX_SECONDS))
                .costUsd(measured(outcome.getCostUsd(), MAX_USD))
                .lostWorkSeconds(measured(outcome.getLostWorkSeconds(), MAX_SECONDS))
                .hostDatasets(hostDatasets(outcome.getHostCaches()))
                .build();
    }

    /**
     * An outcome goes to the cell that it names. Any other than the one that granted the lease
     * would know nothing of it, and tell the dispatcher to stop what runs by right.
     */
    private static void requireEcho(TaskOutcome outcome) throws Refusal {
        DecisionId decision =
                DecisionId.parse(outcome.getDecisionId())
                        .orElseThrow(
                                () ->
                                        FieldRules.invalid(
                                                "decisionId",
                                                outcome.getDecisionId(),
                                                "must be the id of an ASSIGN decision"));
        if (!decision.cell().equals(outcome.getCell())) {
            throw mismatch("cell", outcome.getCell(), decision);
        }
        if (decision.epoch() != outcome.getLeaseEpoch()) {
            throw mismatch("leaseEpoch", outcome.getLeaseEpoch(), decision);
        }
    }

    private static Refusal mismatch(String field, Object value, DecisionId decision) {
        return new Refusal(
                "DECISION_MISMATCH",
                "The "
                        + field
                        + " ("
                        + value
                        + ") must be that of the decision ("
                        + decision.text()
                        + ") that granted the lease. Echo decisionId, cell and leaseEpoch as the"
                        + " decision has them.");
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

    /** More hosts than a gang has members are not believed. */
    private static List<HostDatasets> hostDatasets(@Nullable List<HostCache> told) {
        if (told == null || told.size() > TaskIntake.MAX_GANG) {
            return List.of();
        }
        List<HostDatasets> hosts = new ArrayList<>(told.size());
        for (HostCache cache : told) {
            KeptDatasets kept = FieldRules.datasets(cache.getDatasets());
            if (kept != null) {
                hosts.add(new HostDatasets(cache.getHostId(), kept));
            }
        }
        return hosts;
    }

    private static @Nullable Double measured(@Nullable Double value, double most) {
        return value != null && value >= 0 && value <= most ? value : null;
    }
}
