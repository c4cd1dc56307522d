package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.task.DecisionId;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.jobs.operator.routing.OutcomeRouter;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.FailureCause;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutcomeRouterTest {
    private static final String TOPIC = "task.outcomes";

    private final Partition partition = new Partition(0);
    private RecordHarness<CellEvent> router;

    @BeforeEach
    void open() throws Exception {
        DeadLetters letters = new DeadLetters(TOPIC, "dead.letters");
        router = new RecordHarness<>(new OutcomeRouter("eu=eu-central-1, all=*", letters));
    }

    @AfterEach
    void close() throws Exception {
        router.close();
    }

    @Test
    void anOutcomeGoesToTheCellThatGrantedTheLease() throws Exception {
        router.take(
                partition.write(
                        1_000,
                        Records.outcome(new DecisionId("eu", 200, 7), "t1", OutcomeKind.FAILED)
                                .setCause(FailureCause.SOFTWARE)
                                .setCheckpointedFraction(0.5)));

        CellEvent event = router.output().get(0);
        assertThat(event.cell()).isEqualTo("eu");
        assertThat(event.kind()).isEqualTo(CellEvent.Kind.OUTCOME);
        assertThat(event.origin()).isEqualTo(new Origin(TOPIC, 0, 0));
        assertThat(event.outcome())
                .isEqualTo(
                        OutcomeBuilder.builder()
                                .taskId("t1")
                                .decisionId("eu/200/7")
                                .attempt(1)
                                .leaseEpoch((200L << 20) + 7)
                                .kind(Outcome.Kind.FAILED)
                                .cause("SOFTWARE")
                                .checkpointedFraction(0.5)
                                .hostDatasets(List.of())
                                .build());
    }

    @Test
    void aCellThatDoesNotExistIsNamed() throws Exception {
        router.take(
                partition.write(
                        1_000, Records.outcome("t1", 77, OutcomeKind.STARTED).setCell("mars")));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("UNKNOWN_CELL");
                            assertThat(letter.getReason())
                                    .startsWith(
                                            "The cell (mars) is not known; known are [eu, all]");
                        });
    }

    /** The cell all knows nothing of the lease, and would tell the dispatcher to stop. */
    @Test
    void anOutcomeDoesNotReachACellThatDidNotGrantTheLease() throws Exception {
        DecisionId granted = new DecisionId("eu", 200, 7);
        router.take(
                partition.write(
                        1_000,
                        Records.outcome(granted, "t1", OutcomeKind.PROGRESS).setCell("all")));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("DECISION_MISMATCH");
                            assertThat(letter.getReason())
                                    .startsWith(
                                            "The cell (all) must be that of the decision"
                                                    + " (eu/200/7) that granted the lease.");
                        });
    }

    @Test
    void aBadMeasurementIsOnlyUnknown() throws Exception {
        router.take(
                partition.write(
                        1_000,
                        Records.outcome("t1", 77, OutcomeKind.COMPLETED)
                                .setCheckpointedFraction(Double.NaN)
                                .setTransferSeconds(Double.POSITIVE_INFINITY)
                                .setCostUsd(-1.0)
                                .setLostWorkSeconds(Double.NEGATIVE_INFINITY)));

        Outcome outcome = router.output().get(0).outcome();
        assertThat(outcome.checkpointedFraction()).isNull();
        assertThat(outcome.transferSeconds()).isNull();
        assertThat(outcome.costUsd()).isNull();
        assertThat(outcome.lostWorkSeconds()).isNull();
    }

    @Test
    void whatIsNoOutcomeIsRefused() throws Exception {
        router.take(partition.write(1_000, Records.task("t1")));
        router.take(partition.write(1_000, Records.outcome("t1", -1, OutcomeKind.STARTED)));
        router.take(
                partition.write(
                        1_000,
                        "t1",
                        partition.encode(
                                Records.outcome("x".repeat(60_000), 1, OutcomeKind.STARTED)
                                        .build())));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().lettersInShort())
                .isEqualTo(
                        List.of(
                                "task.outcomes/0@0 WRONG_RECORD",
                                "task.outcomes/0@1 INVALID_FIELD",
                                "task.outcomes/0@2 INVALID_FIELD"));
    }
}
