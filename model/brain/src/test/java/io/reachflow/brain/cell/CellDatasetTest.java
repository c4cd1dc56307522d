package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellWith;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.Outcome.Kind;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.DecisionKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Computation goes to where the data is. Worked out by hand: 1,000 MiB over a line of 100 Mbit/s
 * take 84 s. Ten minutes of work take 600 s on a card of speed 1 and 545 s on one of 1.1, so the
 * faster is the better one (629 s against 684 s) unless the other has the data (600 s).
 */
class CellDatasetTest {
    private static final String KEEPER = "host-of-keeper";

    private final CellDriver cell = aCellWith(Policies.byName("edf-soonest"));

    private static GpuFixture keeper() {
        return aGpu("keeper").withSpeed(1);
    }

    private static GpuFixture faster() {
        return aGpu("faster").withSpeed(1.1);
    }

    private static TaskFixture on(String dataset, String taskId) {
        return aTask(taskId).working(600).withDataIn("eu-west-1", 1000).on(dataset);
    }

    /** The first task of a dataset has run on the slower card, whose host tells what it keeps. */
    private void firstTaskRan(String... kept) {
        cell.joins(keeper()).arrives(on("imagenet", "t1")).close();
        cell.reportsStart("t1", KEEPER, kept).close();
        cell.reports(Kind.COMPLETED, "t1").joins(faster()).close();
    }

    private List<String> placeOf(TaskFixture task, String taskId) {
        cell.arrives(task).close();
        return cell.leaseOf(taskId).getGpuIds();
    }

    @Test
    void theSecondTaskOfADatasetGoesWhereTheFirstHasFetchedIt() {
        firstTaskRan("imagenet");

        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("keeper");
    }

    @Test
    void aTaskOfAnotherDatasetGoesToTheFasterCard() {
        firstTaskRan("imagenet");

        assertThat(placeOf(on("squad", "t2"), "t2")).containsExactly("faster");
    }

    @Test
    void whatTheHostDoesNotTellOfIsNotThere() {
        firstTaskRan("something else");

        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("faster");
    }

    @Test
    void whatWasToldLastCounts() {
        firstTaskRan("imagenet");
        cell.joins(keeper().keeping("squad")).close();
        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("faster");

        cell.reports(Kind.COMPLETED, "t2").close();
        assertThat(placeOf(on("squad", "t3"), "t3")).containsExactly("keeper");
    }

    @Test
    void heartbeatsThatSayNothingOfItLeaveItAsItWas() {
        firstTaskRan("imagenet");
        cell.joins(keeper().costing(0.3)).close();

        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("keeper");
    }

    @Test
    void allGpusOfAHostShareItsDisk() {
        firstTaskRan("imagenet");
        cell.joins(aGpu("neighbour").inHost(KEEPER).withSpeed(1.05)).close();
        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("neighbour");

        cell.reportsStart("t2", KEEPER, "squad").reports(Kind.COMPLETED, "t2").close();
        assertThat(placeOf(on("imagenet", "t3"), "t3")).containsExactly("faster");
    }

    @Test
    void aLeaseTellsNothingOfOtherHosts() {
        cell.joins(keeper()).arrives(on("imagenet", "t1")).close();
        cell.joins(faster()).close();
        cell.reportsStart("t1", "host-of-faster", "imagenet").close();
        cell.reports(Kind.COMPLETED, "t1").close();
        cell.joins(aGpu("third").withSpeed(1.2)).close();

        assertThat(placeOf(on("imagenet", "t2"), "t2")).containsExactly("third");
    }

    @Test
    void aDeadlineThatOnlyHoldsWithTheDataAtHandIsSeenToHold() {
        CellDriver strict = aCellWith(Policies.byName("edf-soonest+mask"));
        strict.joins(keeper(), faster()).arrives(on("imagenet", "t1").dueAtSeconds(615));
        assertThat(strict.close().decisions())
                .noneMatch(decision -> decision.getKind() == DecisionKind.ASSIGN);

        WindowResult told = strict.joins(keeper().keeping("imagenet")).close();

        assertThat(told.decisions()).anyMatch(decision -> decision.getGpuIds().contains("keeper"));
    }
}
