package io.reachflow.brain.cell;

import static io.reachflow.brain.cell.CellDriver.aCell;
import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.Outcome.Kind;
import org.junit.jupiter.api.Test;

class CellAgingTest {

    /** There is always an urgent task waiting, so without aging the low one would never start. */
    @Test
    void aLowTaskUnderAConstantStreamOfHighOnesIsPlacedInTheEnd() {
        CellDriver cell =
                aCell().joins(aGpu("g1"))
                        .arrives(aTask("low").low(), aTask("h0").high(), aTask("h1").high());
        cell.close();
        int runs = 0;
        while (cell.leaseOf("low") == null && runs < 1_000) {
            cell.until((runs + 1) * 10);
            cell.arrives(aTask("h" + (runs + 2)).high())
                    .reports(Kind.COMPLETED, "h" + runs)
                    .close();
            runs++;
        }

        // Two aging intervals of 600 s lift low to high's level; then the earlier arrival wins.
        assertThat(cell.leaseOf("low").getWindowEndMillis()).isBetween(1_200_000L, 1_215_000L);
    }
}
