package io.reachflow.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.pipeline.AssignmentRate;
import io.reachflow.bench.pipeline.BenchEffort;
import io.reachflow.bench.pipeline.BenchReport;
import io.reachflow.bench.pipeline.BenchReportBuilder;
import io.reachflow.bench.pipeline.BenchSettingsBuilder;
import io.reachflow.bench.pipeline.DecisionLatencyResultBuilder;
import io.reachflow.bench.pipeline.HeapUse;
import io.reachflow.bench.pipeline.LatencyPercentiles;
import io.reachflow.bench.pipeline.ScaleCost;
import io.reachflow.bench.pipeline.Throughput;
import java.util.List;
import org.junit.jupiter.api.Test;

class BenchTextTest {
    private static final BenchReport REPORT =
            BenchReportBuilder.builder()
                    .machine(new MachineInfo("Linux amd64", 2, 8_000, 3.25, "17"))
                    .settings(
                            BenchSettingsBuilder.builder()
                                    .gpus(10_000)
                                    .policy("weighted-score")
                                    .windowMillis(200)
                                    .checkpointMillis(1_000)
                                    .parallelism(2)
                                    .effort(BenchEffort.QUICK)
                                    .build())
                    .throughput(
                            new Throughput.Result(
                                    1_000,
                                    new Spread(120_000, 110_000, 130_000, 3),
                                    new Spread(72_000, 70_000, 73_000, 3),
                                    60,
                                    new HeapUse(900, 300, 1_000)))
                    .assignments(
                            new AssignmentRate.Result(
                                    970,
                                    1_000,
                                    true,
                                    List.of(
                                            new AssignmentRate.Step(1_000, 1_000, 980, 970, true),
                                            new AssignmentRate.Step(
                                                    2_000, 1_990, 1_900, 1_200, false)),
                                    new HeapUse(800, 90, 1_000)))
                    .latency(
                            DecisionLatencyResultBuilder.builder()
                                    .offeredPerSecond(485)
                                    .tasks(5_000)
                                    .unseen(3)
                                    .provisionalMillis(new LatencyPercentiles(5_000, 160, 340, 700))
                                    .committedMillis(
                                            new LatencyPercentiles(5_000, 700, 1_501, 1_800))
                                    .provisionalGoalMillis(350)
                                    .committedGoalMillis(1_500)
                                    .build())
                    .scale(
                            new ScaleCost.Result(
                                    40_000,
                                    new ScaleCost.Size(1_000, 1, new Spread(300, 290, 310, 3)),
                                    new ScaleCost.Size(100_000, 100, new Spread(360, 350, 390, 3)),
                                    1.2))
                    .build();

    @Test
    void saysWhatWasReachedAndWhatWasMissed() {
        String text = BenchText.of(REPORT);
        assertThat(text)
                .containsPattern("telemetry.* 60 % +>= 50 % +reached")
                .containsPattern("assignments.* 970 1/s +>= 1,000 1/s +MISSED")
                .containsPattern("1,990 +1,900 +1,200 +no")
                .containsPattern("provisional, p99 +340 ms +<= 350 ms +reached")
                .containsPattern("committed, p99 +1,501 ms +<= 1,500 ms +MISSED")
                .containsPattern("1,000 +1.20 x +<= 1.50 x +reached");
        assertThat(REPORT.allReached()).isFalse();
    }

    @Test
    void warnsOfABusyMachineAndNamesWhatIsLeftOut() {
        assertThat(BenchText.of(REPORT)).contains("WARNING", "3.25", "3 tasks were not assigned");
    }

    @Test
    void leavesOutWhatWasNotMeasured() {
        BenchReport part =
                BenchReportBuilder.builder()
                        .machine(REPORT.machine())
                        .settings(REPORT.settings())
                        .throughput(REPORT.throughput())
                        .build();
        assertThat(BenchText.of(part)).contains("bare copy").doesNotContain("Decision latency");
        assertThat(part.allReached()).isTrue();
    }

    @Test
    void machinesReadTheSame() {
        JsonNode json = new ObjectMapper().valueToTree(REPORT);
        assertThat(json.path("allReached").asBoolean(true)).isFalse();
        assertThat(json.path("figures").path(0).path("reached").asBoolean()).isTrue();
        assertThat(json.path("throughput").path("jobRecordsPerSecond").path("median").asInt())
                .isEqualTo(72_000);
        assertThat(json.path("latency").path("committedMillis").path("p99").asInt())
                .isEqualTo(1_501);
    }
}
