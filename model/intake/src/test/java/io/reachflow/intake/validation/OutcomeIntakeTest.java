package io.reachflow.intake.validation;

import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.HostCache;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskOutcome;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutcomeIntakeTest {

    private static TaskOutcome anOutcome(Consumer<TaskOutcome> with) {
        TaskOutcome outcome =
                TaskOutcome.newBuilder()
                        .setTaskId("t1")
                        .setDecisionId("all/200/0")
                        .setCell("all")
                        .setAttempt(1)
                        .setLeaseEpoch(200L << 20)
                        .setKind(OutcomeKind.PROGRESS)
                        .build();
        with.accept(outcome);
        return outcome;
    }

    private static Outcome taken(Consumer<TaskOutcome> with) {
        return OutcomeIntake.of(anOutcome(with)).accepted().orElseThrow();
    }

    private static void assertRefused(Consumer<TaskOutcome> with, String reason) {
        Intake<Outcome> intake = OutcomeIntake.of(anOutcome(with));
        assertThat(intake.accepted()).isEmpty();
        assertThat(intake.reasonCode()).isEqualTo("INVALID_FIELD");
        assertThat(intake.reason()).isEqualTo(reason);
    }

    @Test
    void aReportIsTakenFieldByField() {
        Outcome outcome =
                taken(
                        report -> {
                            report.setKind(OutcomeKind.FAILED);
                            report.setCause(FailureCause.OUT_OF_MEMORY);
                            report.setCheckpointedFraction(0.5);
                            report.setTransferSeconds(1.5);
                            report.setCostUsd(0.25);
                            report.setLostWorkSeconds(9.0);
                            report.setHostCaches(
                                    List.of(new HostCache("h1", List.of("squad", "", "imagenet"))));
                        });

        assertThat(outcome)
                .isEqualTo(
                        OutcomeBuilder.builder()
                                .taskId("t1")
                                .decisionId("all/200/0")
                                .attempt(1)
                                .leaseEpoch(200L << 20)
                                .kind(Outcome.Kind.FAILED)
                                .cause("OUT_OF_MEMORY")
                                .checkpointedFraction(0.5)
                                .transferSeconds(1.5)
                                .costUsd(0.25)
                                .lostWorkSeconds(9.0)
                                .hostDatasets(
                                        List.of(
                                                new HostDatasets(
                                                        "h1",
                                                        KeptDatasets.of(
                                                                List.of("imagenet", "squad")))))
                                .build());
    }

    @Test
    void moreHostsThanAGangHasAreNotBelieved() {
        HostCache cache = new HostCache("h1", List.of("imagenet"));

        assertThat(taken(report -> report.setHostCaches(nCopies(1_024, cache))).hostDatasets())
                .hasSize(1_024);
        assertThat(taken(report -> report.setHostCaches(nCopies(1_025, cache))).hostDatasets())
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(OutcomeKind.class)
    void everyKindIsKnown(OutcomeKind kind) {
        assertThat(taken(report -> report.setKind(kind)).kind().name()).isEqualTo(kind.name());
    }

    @ParameterizedTest
    @EnumSource(FailureCause.class)
    void onlyAUserErrorIsTheUsersFault(FailureCause cause) {
        assertThat(taken(report -> report.setCause(cause)).isUserError())
                .isEqualTo(cause == FailureCause.USER_ERROR);
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                -0.001,
                1.1e10,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY
            })
    void aBadMeasurementIsOnlyUnknown(double bad) {
        Outcome outcome =
                taken(
                        report -> {
                            report.setCheckpointedFraction(bad);
                            report.setTransferSeconds(bad);
                            report.setCostUsd(bad);
                            report.setLostWorkSeconds(bad);
                        });

        assertThat(outcome.checkpointedFraction()).isNull();
        assertThat(outcome.transferSeconds()).isNull();
        assertThat(outcome.costUsd()).isNull();
        assertThat(outcome.lostWorkSeconds()).isNull();
    }

    @Test
    void aCheckpointHoldsAtMostAllOfTheWork() {
        assertThat(taken(report -> report.setCheckpointedFraction(1.0)).checkpointedFraction())
                .isEqualTo(1.0);
        assertThat(taken(report -> report.setCheckpointedFraction(1.01)).checkpointedFraction())
                .isNull();
    }

    @Test
    void aBadIdentityRefuses() {
        assertRefused(r -> r.setTaskId(" "), "The taskId ( ) must not be blank.");
        assertRefused(
                r -> r.setDecisionId("a\rb"),
                "The decisionId (a?b) must not hold control characters.");
        assertRefused(r -> r.setAttempt(0), "The attempt (0) must be 1 to 2147483647.");
        assertRefused(
                r -> r.setLeaseEpoch(-1), "The leaseEpoch (-1) must be 0 to 9223372036854775807.");
    }

    @Test
    void whatIsEchoedHasToBeOfOneDecision() {
        assertRefused(
                r -> r.setDecisionId("all/200"),
                "The decisionId (all/200) must be the id of an ASSIGN decision.");
        assertMismatch(r -> r.setCell("other"), "The cell (other)");
        assertMismatch(r -> r.setDecisionId("other/200/0"), "The cell (all)");
        assertMismatch(r -> r.setLeaseEpoch(77), "The leaseEpoch (77)");
        assertMismatch(r -> r.setDecisionId("all/200/1"), "The leaseEpoch (209715200)");
    }

    private static void assertMismatch(Consumer<TaskOutcome> with, String what) {
        Intake<Outcome> intake = OutcomeIntake.of(anOutcome(with));
        assertThat(intake.accepted()).isEmpty();
        assertThat(intake.reasonCode()).isEqualTo("DECISION_MISMATCH");
        assertThat(intake.reason())
                .startsWith(what + " must be that of the decision (")
                .endsWith("Echo decisionId, cell and leaseEpoch as the decision has them.");
    }

    @Test
    void onlyTheLastWordsEndALease() {
        assertThat(Outcome.Kind.values())
                .filteredOn(Outcome.Kind::endsLease)
                .containsExactly(Outcome.Kind.COMPLETED, Outcome.Kind.FAILED, Outcome.Kind.EVICTED);
    }
}
