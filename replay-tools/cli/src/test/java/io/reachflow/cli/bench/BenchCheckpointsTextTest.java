package io.reachflow.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.bench.checkpoint.CheckpointReport;
import io.reachflow.bench.checkpoint.CheckpointSettingsBuilder;
import io.reachflow.bench.checkpoint.StateFigures;
import io.reachflow.bench.checkpoint.StateFiguresBuilder;
import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.pipeline.LatencyPercentiles;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchCheckpointsTextTest {
    private static StateFigures size(int gpus, long endToEndMillis, long committedMillis) {
        return StateFiguresBuilder.builder()
                .backend("hashmap")
                .gpus(gpus)
                .checkpoints(25)
                .stateBytes(gpus * 512L)
                .writtenBytes(LatencyPercentiles.of(gpus * 256L))
                .syncMillis(LatencyPercentiles.of(3, 3, 9))
                .asyncMillis(LatencyPercentiles.of(40, 40, 70))
                .endToEndMillis(LatencyPercentiles.of(endToEndMillis))
                .provisionalMillis(LatencyPercentiles.of(180))
                .committedMillis(LatencyPercentiles.of(committedMillis))
                .heapMib(321)
                .build();
    }

    @Test
    void saysHowCheckpointsGrow() {
        CheckpointReport report =
                new CheckpointReport(
                        new MachineInfo("Linux amd64", 2, 8_000, 0.25, "17"),
                        CheckpointSettingsBuilder.builder()
                                .gpus(List.of(1_000, 100_000))
                                .backends(List.of("hashmap"))
                                .checkpointMillis(1_000)
                                .tasksPerSecond(50)
                                .settleSeconds(20)
                                .seconds(40)
                                .build(),
                        List.of(size(1_000, 50, 700), size(100_000, 1_200, 1_400)));

        assertThat(BenchCheckpointsText.of(report))
                .contains("A checkpoint every 1,000 ms", "50 tasks/s, 40 s each")
                .containsPattern(
                        "hashmap +100,000 +25 +50,000 +512 +25,000 +3 / 9 +40 / 70 +1,200 / 1,200")
                .containsPattern("hashmap +1,000 +1 +180 / 180 +700 / 700 +321")
                .containsPattern("committed p50, largest to smallest +2.00 x +<= 1.50 x +MISSED")
                .containsPattern("checkpoint of the largest, p99 +1,200 ms +<= 1,000 ms +MISSED");
        assertThat(report.allReached()).isFalse();
    }
}
