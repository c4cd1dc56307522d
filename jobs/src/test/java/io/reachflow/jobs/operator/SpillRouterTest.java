package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Handover;
import io.reachflow.jobs.operator.routing.SpillRouter;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.story.Partition;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.TaskSpill;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SpillRouterTest {
    private static final String TOPIC = "task.spill";

    private final Partition partition = new Partition(0);
    private RecordHarness<CellEvent> router;

    @BeforeEach
    void open() throws Exception {
        DeadLetters letters = new DeadLetters(TOPIC, "dead.letters");
        router = new RecordHarness<>(new SpillRouter("eu=eu-central-1, na=*", letters));
    }

    @AfterEach
    void close() throws Exception {
        router.close();
    }

    /** Three attempts are allowed, and the last start is to go on. */
    @Test
    void aStartThatWasStoppedUsesUpNoAttempt() throws Exception {
        router.take(partition.write(6_000, Records.spill("t1").setAttempt(3).setStopped(true)));
        Handover handover = router.output().get(0).handover();
        assertThat(handover.attempts()).isEqualTo(3);
        assertThat(handover.stopped()).isTrue();

        router.take(partition.write(6_000, Records.spill("t2").setAttempt(3)));
        router.take(partition.write(6_000, Records.spill("t3").setAttempt(0).setStopped(true)));
        assertThat(router.output()).hasSize(1);
    }

    @Test
    void aTaskGoesWhereItWasHandedAtTheTimeThatWasGiven() throws Exception {
        router.take(
                partition.write(
                        6_000,
                        Records.spill("t1")
                                .setAttempt(2)
                                .setCheckpointedFraction(0.25)
                                .setServedGpuSeconds(90)));

        CellEvent event = router.output().get(0);
        assertThat(event.cell()).isEqualTo("na");
        assertThat(event.kind()).isEqualTo(CellEvent.Kind.HANDOVER);
        assertThat(event.timeMillis()).isEqualTo(6_000);
        Handover handover = event.handover();
        assertThat(handover.task().taskId()).isEqualTo("t1");
        assertThat(handover.arrivedAtMillis()).isEqualTo(500);
        assertThat(handover.attempts()).isEqualTo(2);
        assertThat(handover.checkpointedFraction()).isEqualTo(0.25);
        assertThat(handover.servedGpuSeconds()).isEqualTo(90);
        assertThat(handover.visitedCells()).isEqualTo(List.of("eu"));
    }

    @Test
    void aTaskMayHaveSeenMoreCellsThanATaskMayNameRegions() throws Exception {
        router.take(
                partition.write(
                        6_000,
                        Records.spill("t1").setVisitedCells(Collections.nCopies(1_000, "eu"))));

        assertThat(router.output()).hasSize(1);
    }

    static Stream<Arguments> badSpills() {
        return Stream.of(
                bad("UNKNOWN_CELL", "The cell (mars)", spill -> spill.setToCell("mars")),
                bad(
                        "INVALID_FIELD",
                        "The gpus (0)",
                        spill -> spill.setTask(Records.task("t1").setGpus(0).build())),
                bad(
                        "INVALID_FIELD",
                        "checkpointedFraction (NaN)",
                        spill -> spill.setCheckpointedFraction(Double.NaN)),
                bad(
                        "INVALID_FIELD",
                        "checkpointedFraction (1.5)",
                        spill -> spill.setCheckpointedFraction(1.5)),
                bad(
                        "INVALID_FIELD",
                        "servedGpuSeconds (-1.0)",
                        spill -> spill.setServedGpuSeconds(-1)),
                bad("INVALID_FIELD", "attempt (-1)", spill -> spill.setAttempt(-1)),
                bad("INVALID_FIELD", "attempt (3) must be 0 to 2", spill -> spill.setAttempt(3)),
                bad(
                        "INVALID_FIELD",
                        "arrivedAtMillis (6001) must be 0 to 6000",
                        spill -> spill.setArrivedAtMillis(6_001)),
                bad(
                        "INVALID_FIELD",
                        "visitedCells",
                        spill -> spill.setVisitedCells(List.of("x".repeat(60_000)))));
    }

    @ParameterizedTest
    @MethodSource("badSpills")
    void aSpillThatNoCellWroteIsRefused(String code, String reason, Consumer<TaskSpill.Builder> but)
            throws Exception {
        TaskSpill.Builder spill = Records.spill("t1");
        but.accept(spill);
        router.take(partition.write(6_000, spill));

        assertThat(router.output()).isEmpty();
        assertThat(router.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo(code);
                            assertThat(letter.getReason()).contains(reason);
                        });
    }

    @Test
    void whatIsNoSpillIsRefused() throws Exception {
        router.take(partition.write(6_000, Records.task("t1")));

        assertThat(router.letters().lettersInShort())
                .isEqualTo(List.of("task.spill/0@0 WRONG_RECORD"));
    }

    private static Arguments bad(String code, String reason, Consumer<TaskSpill.Builder> but) {
        return Arguments.of(code, reason, but);
    }
}
