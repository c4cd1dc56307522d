package io.reachflow.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.score.MatrixPeak;
import io.reachflow.bench.score.PeerScores;
import io.reachflow.bench.score.ScoreReport;
import io.reachflow.bench.score.ScoreReportBuilder;
import io.reachflow.bench.score.ScoreSettings;
import io.reachflow.bench.score.ScoringMemory;
import io.reachflow.bench.score.ScoringSpeed;
import io.reachflow.bench.score.ScoringSpeedBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchScoreTextTest {
    private static ScoringSpeed speed(String network, int gpus, double tasksPerSecond) {
        Spread spread = new Spread(tasksPerSecond, tasksPerSecond / 2, tasksPerSecond * 2, 5);
        return ScoringSpeedBuilder.builder()
                .network(network)
                .tasks(64)
                .gpus(gpus)
                .tasksPerCoreSecond(spread)
                .tasksPerSecond(tasksPerSecond)
                .operationsPerWindow(83_500_000)
                .shareOfPeak(0.125)
                .build();
    }

    @Test
    void saysWhatWasMeasuredReachedAndMissed() {
        ScoreReport report =
                ScoreReportBuilder.builder()
                        .machine(new MachineInfo("Linux amd64", 2, 8_000, 3.25, "17"))
                        .settings(new ScoreSettings(10_000, true, false))
                        .weights(Map.of("pool-attend", 64_000))
                        .peak(new MatrixPeak(80, 12.5))
                        .speeds(
                                List.of(
                                        speed("pool-attend", 1_024, 4_000),
                                        speed("full-sequence", 1_024, 50),
                                        speed("pool-attend, as served", 256, 1_500)))
                        .memory(new ScoringMemory(10_000, 70_000, 12.5, 200, 210))
                        .peer(new PeerScores("1.29.0", 3.46e-6))
                        .build();

        assertThat(BenchScoreText.of(report))
                .contains("WARNING: it was not quiet")
                .contains("80.0 Gflop/s in PyTorch", "plain loops 12.5 Gflop/s")
                .contains("pool-attend: 64,000 weights.")
                .containsPattern("full-sequence +64 +1,024 +50.0 +25.0 +100 +50.0 +83.5 +1[23] %")
                .contains("ONNX Runtime 1.29.0, one thread, gives the same scores: 3.5e-06 apart")
                .contains("resident memory 200 MiB after a tenth of them, 210 MiB at the end")
                .containsPattern("to full-sequence +80.00 x +>= 50.00 x +reached")
                .containsPattern("as served +1,500 1/s +>= 2,000 1/s +MISSED")
                .containsPattern("end to tenth +1.05 x +<= 1.10 x +reached");
        assertThat(report.allReached()).isFalse();
    }
}
