package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.WindowResult;
import org.junit.jupiter.api.Test;

/** GPUs that are suspect, and GPUs that are lost: one by one, and many at once. */
class CellSilenceTest {

    @Test
    void aSuspectKeepsWhatRunsAndStartsNothing() {
        CellDriver cell = aCell().joins(aGpu("g1")).arrives(aTask("a").takingPermille(500));
        cell.close();
        WindowResult result =
                cell.joins(aGpu("g1").suspect()).arrives(aTask("b").takingPermille(500)).close();

        assertThat(Story.told(result)).containsExactly("DEFER b BUSY");
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
        assertThat(Story.told(cell.joins(aGpu("g1")).close()))
                .containsExactly("ASSIGN b PLACED [g1]");
    }

    @Test
    void whatIsSuspectIsNotHopeless() {
        CellDriver cell =
                CellDriver.aCellBeside("there").joins(aGpu("g1").suspect()).arrives(aTask("a"));

        assertThat(Story.told(cell.close())).containsExactly("DEFER a BUSY");
    }

    @Test
    void oneThatIsLostAloneIsGivenUpAtOnce() {
        CellDriver cell = aCell().joins(aGpu("g1"), aGpu("g2")).arrives(aTask("t1"));
        cell.close();
        cell.joins(aGpu("g1").suspect()).close();

        assertThat(Story.told(cell.isLost("g1").close()))
                .containsExactly("PREEMPT t1 GPU_LEFT [g1]", "ASSIGN t1 PLACED [g2]");
    }

    @Test
    void theLeasesOfManyThatAreLostAtOnceStand() {
        CellDriver cell = fourOfFiveAreSilent();

        assertThat(Story.told(cell.isLost("g0", "g1", "g2", "g3").close())).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(5);
        assertThat(cell.cell().gpuCount()).isEqualTo(5);
    }

    @Test
    void thoseThatComeBackGoOnAsIfNothingHadBeen() {
        CellDriver cell = fourOfFiveAreSilent();
        cell.isLost("g0", "g1", "g2", "g3").close();
        cell.joins(aGpu("g0"), aGpu("g1"), aGpu("g2"), aGpu("g3")).close();
        Story later = cell.until(600);

        assertThat(later.told()).isEmpty();
        assertThat(cell.cell().leaseCount()).isEqualTo(5);
    }

    @Test
    void whenMostAreBackTheOthersAreGivenUp() {
        CellDriver cell = fourOfFiveAreSilent();
        cell.isLost("g0", "g1", "g2", "g3").close();
        WindowResult result = cell.joins(aGpu("g1"), aGpu("g2"), aGpu("g3")).close();

        assertThat(Story.told(result)).containsExactly("PREEMPT t0 GPU_LEFT [g0]", "DEFER t0 BUSY");
    }

    @Test
    void afterTheGraceTheyAreGivenUpAllTheSame() {
        CellDriver cell = fourOfFiveAreSilent();
        cell.isLost("g0", "g1", "g2", "g3").close();
        cell.until(140);

        assertThat(cell.cell().gpuCount()).isEqualTo(1);
        assertThat(cell.cell().leaseCount()).isEqualTo(1);
    }

    @Test
    void aHostWithManyGpusIsOneHost() {
        CellDriver cell = aCell();
        for (int i = 0; i < 4; i++) {
            cell.joins(aGpu("g" + i).inHost("big")).arrives(aTask("t" + i));
        }
        cell.joins(aGpu("other"));
        cell.close();
        for (int i = 0; i < 4; i++) {
            cell.joins(aGpu("g" + i).inHost("big").suspect());
        }
        cell.close();
        cell.isLost("g0", "g1", "g2", "g3").close();

        assertThat(cell.cell().gpuCount()).isEqualTo(1);
    }

    /** Each of five hosts runs a task; four of them fell silent. */
    private static CellDriver fourOfFiveAreSilent() {
        CellDriver cell = aCell();
        for (int i = 0; i < 5; i++) {
            cell.joins(aGpu("g" + i)).arrives(aTask("t" + i));
        }
        cell.close();
        for (int i = 0; i < 4; i++) {
            cell.joins(aGpu("g" + i).suspect());
        }
        cell.close();
        return cell;
    }
}
