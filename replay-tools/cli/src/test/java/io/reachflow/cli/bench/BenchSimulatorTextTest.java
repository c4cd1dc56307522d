package io.reachflow.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.bench.figure.MachineInfo;
import io.reachflow.bench.figure.Spread;
import io.reachflow.bench.simulator.PeerRun;
import io.reachflow.bench.simulator.RecordedRun;
import io.reachflow.bench.simulator.SimulatedSize;
import io.reachflow.bench.simulator.SimulatedSizeBuilder;
import io.reachflow.bench.simulator.SimulatorReport;
import io.reachflow.bench.simulator.SimulatorReportBuilder;
import io.reachflow.bench.simulator.SimulatorSettings;
import org.junit.jupiter.api.Test;

class BenchSimulatorTextTest {
    private static final MachineInfo MACHINE = new MachineInfo("Linux amd64", 2, 8_000, 3.25, "17");

    private static final SimulatedSize STANDARD = size(1_024, 1, 1_600);
    private static final SimulatedSize SMALL = size(1_024, 1, 1_000);
    private static final SimulatedSize LARGE = size(65_536, 64, 2_100);

    private static SimulatedSize size(int gpus, int cells, double nanos) {
        return SimulatedSizeBuilder.builder()
                .gpus(gpus)
                .cells(cells)
                .tasks(100)
                .events(1_000)
                .nanosPerEvent(new Spread(nanos, 900, 2_500, 3))
                .heapMib(80)
                .build();
    }

    @Test
    void saysWhatWasReachedAndWhatWasMissed() {
        SimulatorReport report =
                SimulatorReportBuilder.builder()
                        .machine(MACHINE)
                        .settings(
                                new SimulatorSettings(
                                        "greedy-fastest", "philly:jobs.csv", true, false))
                        .standard(STANDARD)
                        .small(SMALL)
                        .large(LARGE)
                        .recording(
                                new RecordedRun(
                                        49_348, 512, 52, 5_000_000, new Spread(20, 19, 31, 3)))
                        .peer(
                                new PeerRun(
                                        5_000,
                                        64,
                                        512,
                                        new Spread(30, 29, 31, 3),
                                        new Spread(2, 1, 3, 3)))
                        .build();
        assertThat(BenchSimulatorText.of(report))
                .contains("WARNING: it was not quiet")
                .contains("An event is a heartbeat")
                .containsPattern("events a second +625,000 1/s +>= 500,000 1/s +reached")
                .containsPattern("large to small +2.10 x +<= 2.00 x +MISSED")
                .containsPattern("recorded jobs +20.00 s +<= 30.00 s +reached")
                .containsPattern("to peer +15.00 x +>= 20.00 x +MISSED")
                .contains("Heartbeats every 10 min");
        assertThat(report.allReached()).isFalse();
    }

    @Test
    void saysWhatWasLeftOut() {
        SimulatorReport report =
                SimulatorReportBuilder.builder()
                        .machine(MACHINE)
                        .settings(new SimulatorSettings("greedy-fastest", null, false, false))
                        .standard(STANDARD)
                        .small(SMALL)
                        .large(SMALL)
                        .build();
        assertThat(BenchSimulatorText.of(report))
                .contains("No recorded jobs were simulated")
                .doesNotContain("CloudSim Plus");
        assertThat(report.allReached()).isTrue();
    }
}
