package io.reachflow.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.bench.cell.AssignmentCost;
import io.reachflow.bench.cell.CellBenchReport;
import io.reachflow.bench.cell.CellBenchSettings;
import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import org.junit.jupiter.api.Test;

class BenchCellsTextTest {
    private static AssignmentCost cost(int gpus, double tasks, double micros) {
        return new AssignmentCost(
                gpus,
                tasks,
                new Spread(micros, micros / 2, micros * 2, 5),
                new Spread(micros / 4, 1, 2, 5),
                new Spread(64, 1, 2, 5));
    }

    @Test
    void saysWhatAnAssignmentTakesAndHowMuchMoreThatIs() {
        CellBenchReport report =
                new CellBenchReport(
                        new MachineInfo("Linux amd64", 2, 8_000, 3.25, "17"),
                        new CellBenchSettings("reach", false),
                        cost(1_000, 200, 400),
                        cost(100_000, 2, 1_000));

        assertThat(BenchCellsText.of(report))
                .contains("WARNING: it was not quiet", "Policy reach")
                .containsPattern("(?m)^ *1,000 +200 +400 +200 +800 +100 +64 +5$")
                .containsPattern("(?m)^100,000 +2 +1,000 +500 +2,000 +250 +64 +5$")
                .contains("100,000 GPUs to 1,000: 2.50 x");
    }
}
