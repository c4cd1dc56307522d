package io.reachflow.jobs.operator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellEventBuilder;
import io.reachflow.intake.task.TaskBuilder;
import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cell that fails: it goes on without what it failed at, and the others as if nothing were. */
class FailingCellTest {
    /** What no router makes: an arrival without its task. */
    private static CellEvent broken(TwoCells cells, long timeMillis, String cell) {
        CellEvent sound = cells.arrives(timeMillis, cell, Records.task("broken"));
        return CellEventBuilder.builder(sound).task(null).build();
    }

    /** A task that is sound on its own, but that nothing can be placed beside. */
    private static CellEvent poison(TwoCells cells, long timeMillis, String cell) {
        CellEvent sound = cells.arrives(timeMillis, cell, Records.task("poison"));
        return CellEventBuilder.builder(sound)
                .task(TaskBuilder.builder(sound.task()).allowedModels(null).build())
                .build();
    }

    private interface Trouble {
        void in(TwoCells cells) throws Exception;
    }

    /** Two windows of both cells, with some trouble in the first of eu. */
    private static TwoCells told(TwoCells cells, Trouble trouble, boolean restarts)
            throws Exception {
        for (String cell : List.of("eu", "na")) {
            cells.take(cells.joins(1_000, cell, "g1-" + cell));
            cells.take(cells.joins(1_000, cell, "g2-" + cell));
            cells.take(cells.arrives(1_050, cell, Records.task("t1-" + cell)));
        }
        trouble.in(cells);
        if (restarts) {
            cells.restart();
        }
        cells.watermark(1_199);
        if (restarts) {
            cells.restart();
        }
        for (String cell : List.of("eu", "na")) {
            cells.take(cells.arrives(1_250, cell, Records.task("t2-" + cell)));
        }
        cells.watermark(1_399);
        return cells;
    }

    private static List<Decision> decisionsOf(TwoCells cells, String cell) {
        return cells.written().decisions().stream()
                .filter(decision -> decision.getCell().equals(cell))
                .toList();
    }

    @Test
    void anEventThatFailsIsLeftOutAndAllElseIsDecidedAsWithoutIt() throws Exception {
        TwoCells untroubled = told(new TwoCells("reach"), cells -> {}, false);
        Trouble trouble = cells -> cells.take(broken(cells, 1_060, "eu"));
        TwoCells troubled = told(new TwoCells("reach"), trouble, false);

        assertThat(troubled.written().decisions())
                .isEqualTo(untroubled.written().decisions())
                .hasSize(4);
        assertThat(troubled.metrics.count("cellFailures")).isEqualTo(1);
        assertThat(troubled.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("CELL_FAILED");
                            assertThat(letter.getTopic()).isEqualTo("task.arrivals");
                            assertThat(letter.getReason())
                                    .contains("The cell eu can't take the ARRIVAL of broken")
                                    .contains("It failed with java.lang.IllegalArgumentException")
                                    .contains("report it");
                        });
        untroubled.close();
        troubled.close();
    }

    /** The window is the fallback's, and the policy rests; nothing is lost. */
    @Test
    void aPolicyThatFailsOutsideOfScoringIsReplaced() throws Exception {
        TwoCells untroubled = told(new TwoCells(new ThrowingPolicy()), cells -> {}, false);
        Trouble trouble =
                cells -> cells.take(cells.arrives(1_060, "eu", Records.task(ThrowingPolicy.AT)));
        TwoCells troubled = told(new TwoCells(new ThrowingPolicy()), trouble, false);

        assertThat(decisionsOf(troubled, "na")).isEqualTo(decisionsOf(untroubled, "na"));
        assertThat(decisionsOf(troubled, "eu"))
                .extracting(Decision::getTaskId, Decision::getPolicyId)
                .containsExactlyInAnyOrder(
                        tuple("t1-eu", "weighted-score"),
                        tuple(ThrowingPolicy.AT, "weighted-score"),
                        tuple("t2-eu", "weighted-score"));
        assertThat(troubled.letters().letters()).isEmpty();
        assertThat(troubled.metrics.count("cellFailures")).isEqualTo(1);
        assertThat(told(new TwoCells(new ThrowingPolicy()), trouble, true).written().decisions())
                .as("after restarts")
                .isEqualTo(troubled.written().decisions());
        untroubled.close();
        troubled.close();
    }

    /** The policies fail at the placing, long after the event was applied. */
    @Test
    void aNewTaskThatNoPolicyCanDecideOnIsLeftOut() throws Exception {
        TwoCells untroubled = told(new TwoCells("weighted-score"), cells -> {}, false);
        Trouble trouble = cells -> cells.take(poison(cells, 1_040, "eu"));
        TwoCells troubled = told(new TwoCells("weighted-score"), trouble, false);

        assertThat(troubled.written().decisions()).isEqualTo(untroubled.written().decisions());
        assertThat(troubled.letters().letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.getReasonCode()).isEqualTo("CELL_FAILED");
                            assertThat(letter.getReason())
                                    .contains("can't take the ARRIVAL of poison")
                                    .contains("NullPointerException");
                        });
        untroubled.close();
        troubled.close();
    }

    /** Nobody placed it while there was no GPU; now it is part of the cell's state. */
    @Test
    void whereTheStateFailsEventsAreBookedAndNothingIsPlaced() throws Exception {
        TwoCells cells = new TwoCells("weighted-score");
        cells.take(poison(cells, 1_000, "eu")).watermark(1_199);
        cells.take(cells.joins(1_300, "eu", "g1"))
                .take(cells.arrives(1_310, "eu", Records.task("waits")))
                .watermark(1_399);

        assertThat(cells.metrics.gauge("gpus")).isEqualTo(1);
        assertThat(cells.written().decisionsInShort())
                .isEqualTo(List.of("1200 DEFER poison NO_GPUS"));
        assertThat(cells.letters().letters()).isEmpty();
        assertThat(cells.metrics.count("cellFailures")).isPositive();

        cells.take(cells.cancelled(1_500, "eu", "poison")).watermark(5_199);

        assertThat(cells.written().decisionsInShort())
                .contains("1600 REJECT poison CANCELLED", "5200 ASSIGN waits PLACED [g1]");
        cells.close();
    }

    @Test
    void aWindowOfNothingButFailuresIsGivenUpAndTheCellGoesOn() throws Exception {
        int tooMany = WindowCloser.MOST_FAILED_EVENTS + 5;
        TwoCells cells = new TwoCells("weighted-score");
        cells.take(cells.joins(1_000, "eu", "g1"));
        cells.take(cells.arrives(1_000, "eu", Records.task("t1"))).watermark(1_199);
        for (int i = 0; i < tooMany; i++) {
            cells.take(broken(cells, 1_300, "eu"));
        }
        Decision lease = cells.written().leaseOf("t1");
        cells.take(cells.reported(1_350, Records.outcome(lease, OutcomeKind.STARTED)))
                .watermark(1_399);

        assertThat(cells.letters().letters())
                .hasSize(tooMany + 1)
                .allMatch(letter -> letter.getReasonCode().equals("CELL_FAILED"));

        cells.take(cells.reported(1_450, Records.outcome(lease, OutcomeKind.COMPLETED)))
                .take(cells.arrives(1_460, "eu", Records.task("t2")))
                .watermark(1_599);
        assertThat(cells.written().decisionsInShort()).contains("1600 ASSIGN t2 PLACED [g1]");
        assertThat(cells.written().rewards()).hasSize(1);
        cells.close();
    }

    /** A change of a GPU comes from no single record. */
    @Test
    void aGpuThatCantBeBookedHasALetterWithItsId() throws Exception {
        TwoCells cells = new TwoCells("weighted-score");
        CellEvent sound = cells.joins(1_000, "eu", "g1");
        cells.take(CellEventBuilder.builder(sound).gpu(null).build())
                .take(cells.joins(1_000, "eu", "g2"))
                .watermark(1_199);

        assertThat(cells.metrics.gauge("gpus")).isEqualTo(1);
        assertThat(cells.letters().lettersInShort())
                .isEqualTo(List.of("gpu.telemetry/-1@-1 CELL_FAILED"));
        assertThat(new String(cells.letters().letters().get(0).getKey().array(), UTF_8))
                .isEqualTo("g1");
        cells.close();
    }
}
