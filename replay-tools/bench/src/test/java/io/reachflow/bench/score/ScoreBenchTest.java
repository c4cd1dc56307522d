package io.reachflow.bench.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.reachflow.policies.inference.WindowOperations;
import io.reachflow.tensors.NetShape;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScoreBenchTest {
    @TempDir Path folder;

    @Test
    void aSmallRunMeasuresEveryNetwork() throws Exception {
        ScoreReport report = ScoreBench.run(folder, new ScoreSettings(40, false, true), line -> {});

        assertThat(report.speeds()).hasSize(12);
        assertThat(report.speeds())
                .allSatisfy(speed -> assertThat(speed.tasksPerCoreSecond().least()).isPositive())
                .allSatisfy(speed -> assertThat(speed.shareOfPeak()).isPositive());
        assertThat(report.peer()).isNull();
        assertThat(report.figures()).hasSizeBetween(2, 3);
        assertThat(report.weights().get(ScoreBench.DEEP_SEQUENCE))
                .isBetween(
                        report.weights().get(ScoreBench.FULL_SEQUENCE),
                        report.weights().get(ScoreBench.POOL_ATTEND));
    }

    @Test
    void thePeerHasToBeBuiltBefore() {
        ScoreSettings peer = new ScoreSettings(40, true, true);
        assertThatThrownBy(() -> ScoreBench.run(folder, peer, line -> {}))
                .hasMessageContaining("ONNX Runtime is not built")
                .hasMessageContaining("mvn -q -Ppeers -pl bench-peers package");
    }

    /** A job that runs for months scores as many windows as it likes. */
    @Test
    void memoryStaysAsItIsOverManyWindows() throws Exception {
        assumeTrue(ResidentMemory.mib() > 0, "/proc/self/status tells the resident memory");

        ScoringMemory memory = ScoringProcess.run(20_000, 16);

        assertThat(memory.windows()).isEqualTo(20_000);
        assertThat(memory.tasks()).isGreaterThan(20_000);
        assertThat(memory.growth()).isLessThan(1.25);
    }

    @Test
    void theNumbersOfALongRunAreInItsLastLine() {
        assertThat(ScoringProcess.parse("a warning of the JVM\n20 31 0.500 200 210\n"))
                .isEqualTo(new ScoringMemory(20, 31, 0.5, 200, 210));
    }

    @Test
    void aLongRunThatSaysSomethingElseIsHeardOf() {
        assertThatThrownBy(() -> ScoringProcess.parse("Error: no such class"))
                .hasMessageContaining("five numbers, but said: Error: no such class");
    }

    @Test
    void residentMemoryIsReadFromItsLine() {
        assertThat(ResidentMemory.parse(List.of("VmHWM:\t 9999 kB", "VmRSS:\t  204800 kB")))
                .isEqualTo(200);
        assertThat(ResidentMemory.parse(List.of("Name: java"))).isZero();
    }

    @Test
    void memoryNeedsSomeWindowsToBeLookedAt() {
        assertThatThrownBy(() -> new ScoreSettings(9, false, true))
                .hasMessageContaining("The number of windows (9) has to be at least 10");
    }

    /** Twice the GPUs are twice the pairs, and nearly four times the attention of a sequence. */
    @Test
    void operationsOfPoolAttentionGrowWithThePairsAndOfSequencesWithTheirSquare() {
        double pool = ratio(NetShape.POOL_ATTEND, 64, 1_024);
        double full = ratio(NetShape.FULL_SEQUENCE, 64, 1_024);

        assertThat(pool).isBetween(1.8, 2.0);
        assertThat(full).isBetween(3.5, 4.0);
        long oneTask = WindowOperations.of(NetShape.FULL_SEQUENCE, 1, 256);
        assertThat((double) WindowOperations.of(NetShape.FULL_SEQUENCE, 64, 256) / oneTask)
                .isCloseTo(64, within(1.0));
    }

    private static double ratio(NetShape shape, int tasks, int gpus) {
        return (double) WindowOperations.of(shape, tasks, 2 * gpus)
                / WindowOperations.of(shape, tasks, gpus);
    }

    @Test
    void aMatrixProductIsOne() {
        PlainProduct product = new PlainProduct(8);
        product.multiply();

        assertThat(product.anyNumber()).isEqualTo(8);
    }
}
