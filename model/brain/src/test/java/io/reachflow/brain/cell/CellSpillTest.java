package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.brain.cell.CellDriver.aCellBeside;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Refusal;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellSpillTest {

    @Test
    void aHopelessTaskIsHandedToTheNearestCellAtOnce() {
        Task big = aTask("big").needingGib(80).build();
        CellDriver cell = aCellBeside("near", "far").joins(aGpu("g1"));
        WindowResult result = cell.arrives(aTask("big").needingGib(80)).close();

        assertThat(Story.told(result)).containsExactly("DEFER big SPILLED");
        assertThat(result.decisions().get(0).getReason()).isEqualTo("handed to cell near");
        assertThat(result.spills())
                .containsExactly(
                        new Spill(
                                "here",
                                "near",
                                6_200,
                                HandoverBuilder.builder()
                                        .task(big)
                                        .arrivedAtMillis(1_001)
                                        .attempts(0)
                                        .interruptions(0)
                                        .checkpointedFraction(0)
                                        .servedGpuSeconds(0)
                                        .visitedCells(List.of("here"))
                                        .build()));
        assertThat(result.rewards()).isEmpty();
        assertThat(cell.cell().waitingByReason()).isEmpty();
    }

    @Test
    void aTaskThatFindsAllBusyIsHandedOnAfterAWhile() {
        CellDriver cell = aCellBeside("near").joins(aGpu("g1")).arrives(aTask("runs").working(900));
        cell.close();
        assertThat(Story.told(cell.arrives(aTask("waits")).close()))
                .containsExactly("DEFER waits BUSY");

        assertThat(cell.until(31).spills).isEmpty();
        Story story = cell.until(40);
        assertThat(story.told()).containsExactly("DEFER waits SPILLED");
        assertThat(story.spills.get(0).handover().arrivedAtMillis()).isEqualTo(1_200);
        // The first recheck after thirty seconds.
        assertThat(story.spills.get(0).takenAtMillis()).isEqualTo(35_200 + 5_000);
    }

    @Test
    void whenTheLastGpuHasLeftAllThatWaitAreHandedOnInTime() {
        CellDriver cell = aCellBeside("near").joins(aGpu("g1")).arrives(aTask("runs").working(900));
        cell.close();
        cell.arrives(aTask("waits")).close();
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT runs GPU_LEFT [g1]", "DEFER runs NO_GPUS", "DEFER waits NO_GPUS");
        assertThat(cell.until(40).told())
                .containsExactly("DEFER runs SPILLED", "DEFER waits SPILLED");
        assertThat(cell.wakeAtMillis()).isPresent();
    }

    @Test
    void aHandedOverTaskIsGivenTimeBeforeItMovesOn() {
        CellDriver cell = aCellBeside("next").joins(aGpu("g1")).arrives(aTask("runs").working(900));
        cell.close();
        Handover old =
                HandoverBuilder.builder()
                        .task(aTask("t1").build())
                        .arrivedAtMillis(-600_000)
                        .attempts(0)
                        .interruptions(0)
                        .checkpointedFraction(0)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("there"))
                        .build();
        assertThat(Story.told(cell.isHandedOver(old).close())).containsExactly("DEFER t1 BUSY");

        assertThat(cell.until(29).spills).isEmpty();
        assertThat(cell.until(40).spills).hasSize(1);
    }

    @Test
    void noCellGetsATaskTwice() {
        CellDriver cell = aCellBeside("first", "second");
        Handover handover =
                HandoverBuilder.builder()
                        .task(aTask("t1").build())
                        .arrivedAtMillis(0)
                        .attempts(0)
                        .interruptions(0)
                        .checkpointedFraction(0)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("elsewhere", "first"))
                        .build();
        cell.isHandedOver(handover).close();
        Story story = cell.until(40);

        assertThat(story.spills).hasSize(1);
        assertThat(story.spills.get(0).toCell()).isEqualTo("second");
        assertThat(story.spills.get(0).handover().visitedCells())
                .containsExactly("elsewhere", "first", "here");
    }

    @Test
    void theLastCellKeepsIt() {
        CellDriver cell = aCellBeside("first", "second");
        Handover handover =
                HandoverBuilder.builder()
                        .task(aTask("t1").build())
                        .arrivedAtMillis(0)
                        .attempts(0)
                        .interruptions(0)
                        .checkpointedFraction(0)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("second", "first"))
                        .build();
        WindowResult result = cell.isHandedOver(handover).close();

        assertThat(result.spills()).isEmpty();
        assertThat(Story.told(result)).containsExactly("DEFER t1 NO_GPUS");
        assertThat(cell.until(100).spills).isEmpty();
    }

    @Test
    void whatItsLeasesHeldIsAddedUpAndHandedOn() {
        CellDriver cell =
                aCellBeside("near")
                        .joins(aGpu("a"), aGpu("b"))
                        .isHandedOver(
                                HandoverBuilder.builder()
                                        .task(aTask("t1").needingGpus(2).build())
                                        .arrivedAtMillis(7)
                                        .attempts(1)
                                        .interruptions(0)
                                        .checkpointedFraction(0)
                                        .servedGpuSeconds(100)
                                        .visitedCells(List.of("there"))
                                        .build());
        cell.close();
        cell.until(31);
        WindowResult result = cell.leaves("b").close();

        // Two GPUs from 1.2 s to 31.2 s, beside the 100 s that it came with.
        assertThat(result.spills().get(0).handover().servedGpuSeconds()).isEqualTo(160);
    }

    @Test
    void aTaskThatWaitedLongEnoughIsHandedOnBeforeItsReasonIsLookedUpAgain() {
        CellDriver cell = aCellBeside("near").joins(aGpu("g1")).arrives(aTask("runs"));
        cell.close();
        cell.arrives(aTask("waits")).close();

        assertThat(cell.until(35).told()).isEmpty();
        assertThat(cell.until(35.2).told()).containsExactly("DEFER waits SPILLED");
    }

    @Test
    void aHandoverKeepsArrivalAttemptsAndCheckpoint() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        Handover handover =
                HandoverBuilder.builder()
                        .task(aTask("t1").working(100).build())
                        .arrivedAtMillis(7)
                        .attempts(1)
                        .interruptions(0)
                        .checkpointedFraction(0.5)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("there"))
                        .build();
        cell.isHandedOver(handover).close();

        assertThat(cell.leaseOf("t1").getAttempt()).isEqualTo(2);
        assertThat(cell.leaseOf("t1").getResumeFromFraction()).isEqualTo(0.5);
        assertThat(cell.leaseOf("t1").getExpectedRunSeconds()).isEqualTo(50);
    }

    @Test
    void aHandedOverTaskHasItsAge() {
        CellDriver cell = aCell().joins(aGpu("g1"));
        cell.close();
        cell.until(2_000);
        Handover old =
                HandoverBuilder.builder()
                        .task(aTask("old").low().build())
                        .arrivedAtMillis(0)
                        .attempts(0)
                        .interruptions(0)
                        .checkpointedFraction(0)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("there"))
                        .build();
        WindowResult result = cell.arrives(aTask("new").high()).isHandedOver(old).close();

        assertThat(Story.told(result)).containsExactly("ASSIGN old PLACED [g1]", "DEFER new BUSY");
    }

    @Test
    void aTaskThatRanHereTakesItsProgressAlong() {
        CellDriver cell = aCellBeside("near").joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        cell.reportsProgress("t1", 0.5).close();
        assertThat(Story.told(cell.leaves("g1").close()))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "DEFER t1 NO_GPUS");
        Handover handover = cell.until(40).spills.get(0).handover();
        assertThat(handover.attempts()).isEqualTo(1);
        assertThat(handover.checkpointedFraction()).isEqualTo(0.5);
        assertThat(handover.arrivedAtMillis()).isEqualTo(1_001);
    }

    @Test
    void aTaskThatWasHandedOnIsNotTakenAgainAsAnArrival() {
        CellDriver cell = aCellBeside("near").arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.arrives(aTask("t1")).close();

        assertThat(result.refusals())
                .extracting(Refusal::reasonCode)
                .containsExactly("DUPLICATE_TASK");
        assertThat(result.spills()).isEmpty();
    }

    @Test
    void aTaskThatWasCancelledOnItsWayIsGivenUpWhereItArrives() {
        CellDriver cell = aCell().joins(aGpu("g1")).isCancelled("t1");
        cell.close();
        Handover fresh =
                HandoverBuilder.builder()
                        .task(aTask("t1").build())
                        .arrivedAtMillis(0)
                        .attempts(0)
                        .interruptions(0)
                        .checkpointedFraction(0)
                        .servedGpuSeconds(0)
                        .visitedCells(List.of("there"))
                        .build();
        WindowResult result = cell.isHandedOver(fresh).close();

        assertThat(Story.told(result)).containsExactly("REJECT t1 CANCELLED");
        assertThat(Story.ended(result)).containsExactly("t1 CANCELLED");
    }
}
