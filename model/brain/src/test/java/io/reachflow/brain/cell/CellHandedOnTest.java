package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCellBeside;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.WindowResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a cell knows of tasks that it handed to another. */
class CellHandedOnTest {
    private final CellDriver cell = aCellBeside("near").joins(aGpu("g1"));

    private WindowResult handsOnTwoTasks() {
        return cell.arrives(
                        aTask("timed").needingGib(80).dueAtSeconds(7_200),
                        aTask("free").needingGib(80))
                .close();
    }

    private static Handover comingBack(String taskId) {
        return HandoverBuilder.builder()
                .task(aTask(taskId).build())
                .arrivedAtMillis(1_000)
                .attempts(0)
                .interruptions(0)
                .checkpointedFraction(0)
                .servedGpuSeconds(0)
                .visitedCells(List.of())
                .build();
    }

    @Test
    void aTaskIsKnownForAsLongAsAnotherCellMayRunIt() {
        assertThat(handsOnTwoTasks().spills()).hasSize(2);
        cell.until(7_000);

        WindowResult again = cell.arrives(aTask("timed"), aTask("free")).close();
        assertThat(again.refusals())
                .extracting(Refusal::reasonCode)
                .containsExactly("DUPLICATE_TASK", "DUPLICATE_TASK");
    }

    @Test
    void itIsForgottenAfterItsDeadlineOrADay() {
        handsOnTwoTasks();

        cell.until(7_300);
        assertThat(Story.told(cell.arrives(aTask("timed")).close()))
                .containsExactly("ASSIGN timed PLACED [g1]");
        cell.until(24 * 3_600 + 100);
        assertThat(cell.arrives(aTask("free")).close().refusals()).isEmpty();
    }

    @Test
    void itMayComeBack() {
        handsOnTwoTasks();
        cell.until(600);

        assertThat(Story.told(cell.isHandedOver(comingBack("free")).close()))
                .containsExactly("ASSIGN free PLACED [g1]");
        WindowResult again = cell.arrives(aTask("free")).close();
        assertThat(again.refusals()).hasSize(1);
    }

    @Test
    void itsCancellationIsSentAfterItOnce() {
        handsOnTwoTasks();
        cell.until(600);

        assertThat(cell.isCancelled("free").close().cancellations()).containsExactly("free");
        assertThat(cell.isCancelled("free").close().cancellations()).isEmpty();
    }

    @Test
    void oneThatIsCancelledDoesNotRunWhenItComesBack() {
        handsOnTwoTasks();
        cell.until(600);
        cell.isCancelled("free").close();

        assertThat(Story.told(cell.isHandedOver(comingBack("free")).close()))
                .containsExactly("REJECT free CANCELLED");
    }

    /** It runs elsewhere, or is stopped there: what is said of it is that cell's to say. */
    @Test
    void oneThatIsCancelledAndSentAgainIsADuplicate() {
        handsOnTwoTasks();
        cell.isCancelled("free").close();

        WindowResult again = cell.arrives(aTask("free")).close();
        assertThat(Story.told(again)).isEmpty();
        assertThat(again.refusals()).hasSize(1);
    }
}
