package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.WindowResult;
import org.junit.jupiter.api.Test;

class CellDepartureTest {
    /** What a task of normal priority is worth that asks for a minute of work. */
    private static final double MINUTES_WORTH = 2 * (0.5 + 0.5 * 60 / 4_200);

    @Test
    void aTaskWhoseGpuLeftIsPreemptedRewardedAndPlacedElsewhere() {
        CellDriver cell =
                aCell().joins(aGpu("fast").withSpeed(2), aGpu("slow")).arrives(aTask("t1"));
        cell.close();
        cell.until(100);
        cell.reportsProgress("t1", 0.5).close();
        cell.until(110);
        WindowResult result = cell.leaves("fast").close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT t1 GPU_LEFT [fast]", "ASSIGN t1 PLACED [slow]");
        assertThat(result.decisions().get(0).getReason()).isEqualTo("GPU fast is gone: unplugged");
        assertThat(result.decisions().get(0).getLeaseEpoch()).isEqualTo(1_200L << 20);
        assertThat(result.decisions().get(1).getResumeFromFraction()).isEqualTo(0.5);
        assertThat(result.decisions().get(1).getAttempt()).isEqualTo(2);
        assertThat(Story.ended(result)).containsExactly("t1 GPU_LEFT");
        // Last heard of at 100.0 s, lost at the end of the window, 110.2 s.
        assertThat(result.rewards().get(0).getLostWorkPenalty())
                .isEqualTo(-0.5 * 10.2 / 3600, within(1e-12));
        assertThat(result.rewards().get(0).getFailurePenalty()).isEqualTo(-0.5 * MINUTES_WORTH);
    }

    @Test
    void withoutAnotherGpuItWaits() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();

        assertThat(Story.told(cell.leaves("g1").close()))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "DEFER t1 NO_GPUS");
        assertThat(cell.cell().gpuCount()).isZero();
    }

    @Test
    void aDepartureUsesUpNoAttempt() {
        CellDriver cell =
                aCell().joins(aGpu("g1"), aGpu("g2")).arrives(aTask("t1").withAttempts(1));
        cell.close();
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "ASSIGN t1 PLACED [g2]");
        assertThat(result.decisions().get(1).getAttempt()).isEqualTo(2);

        assertThat(Story.told(cell.reportsFailure("t1", "CRASHED", null).close()))
                .containsExactly("REJECT t1 ATTEMPTS_EXHAUSTED");
    }

    @Test
    void aTaskThatIsInterruptedTooOftenIsGivenUp() {
        CellDriver cell =
                aCell(
                                CellSettingsBuilder.builder(CellSettings.STANDARD)
                                        .maxInterruptions(2)
                                        .build())
                        .joins(aGpu("g1"))
                        .arrives(aTask("t1").withAttempts(1));
        cell.close();
        for (int i = 0; i < 2; i++) {
            assertThat(Story.told(cell.leaves("g1").joins(aGpu("g1")).close()))
                    .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "ASSIGN t1 PLACED [g1]");
        }
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "REJECT t1 INTERRUPTIONS_EXHAUSTED");
        assertThat(result.decisions().get(1).getReason())
                .isEqualTo("it was interrupted 3 times; GPU g1 is gone: unplugged");
    }

    @Test
    void aGangThatLosesAMemberIsStoppedAsAWhole() {
        CellDriver cell = aCell().joins(aGpu("a"), aGpu("b")).arrives(aTask("pair").needingGpus(2));
        cell.close();
        WindowResult result = cell.leaves("a").arrives(aTask("single")).close();

        assertThat(Story.told(result))
                .containsExactly(
                        "PREEMPT pair GPU_LEFT [a, b]",
                        "ASSIGN single PLACED [b]",
                        "DEFER pair GANG_SIZE");
    }

    @Test
    void aGangThatLosesTwoMembersIsStoppedOnce() {
        CellDriver cell = aCell().joins(aGpu("a"), aGpu("b")).arrives(aTask("pair").needingGpus(2));
        cell.close();
        WindowResult result = cell.leaves("a").leaves("b").close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT pair GPU_LEFT [a, b]", "DEFER pair NO_GPUS");
        assertThat(result.rewards()).hasSize(1);
    }

    @Test
    void allThatShareAGpuLoseItTogether() {
        CellDriver cell =
                aCell().joins(aGpu("g1"))
                        .arrives(aTask("a").takingPermille(500), aTask("b").takingPermille(500));
        cell.close();
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.ended(result)).containsExactly("a GPU_LEFT", "b GPU_LEFT");
    }

    @Test
    void aGpuThatLeftAndCameBackInOneWindowRunsTheTaskAnew() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("t1"));
        cell.close();
        WindowResult result = cell.leaves("g1").joins(aGpu("g1")).close();

        assertThat(Story.told(result))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "ASSIGN t1 PLACED [g1]");
    }

    @Test
    void aPausedGpuKeepsWhatRunsAndStartsNothing() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("a").takingPermille(500));
        cell.close();
        WindowResult result =
                cell.joins(aGpu("g1").paused()).arrives(aTask("b").takingPermille(500)).close();

        assertThat(Story.told(result)).containsExactly("DEFER b PAUSED");
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void whenTheLastGpuLeavesAllThatWaitAreToldSo() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("big").needingGib(99));
        cell.close();
        WindowResult result = cell.leaves("g1").close();

        assertThat(Story.told(result)).containsExactly("DEFER big NO_GPUS");
        assertThat(cell.wakeAtMillis()).isEmpty();
    }

    @Test
    void theDepartureOfAnUnknownGpuMeansNothing() {
        WindowResult result = aCell().leaves("nobody").close();

        assertThat(result.decisions()).isEmpty();
        assertThat(result.refusals()).isEmpty();
    }
}
