package io.reachflow.bench.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.world.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatorBenchTest {
    @TempDir Path folder;

    @Test
    void aSmallRunMeasuresEverySizeAndTheRecording() throws Exception {
        SimulatorSettings quick =
                new SimulatorSettings("greedy-fastest", "philly:" + threeJobs(), false, true);

        SimulatorReport report = SimulatorBench.run(folder, quick, line -> {});

        assertThat(report.standard().events()).isPositive();
        assertThat(report.large().gpus()).isEqualTo(512);
        assertThat(report.large().cells()).isEqualTo(8);
        assertThat(report.large().events()).isGreaterThan(4 * report.small().events());
        assertThat(report.recording().jobs()).isEqualTo(3);
        assertThat(report.peer()).isNull();
    }

    @Test
    void recordedJobsKeepTheirTimesAndTheirWorkAndReachThePeer() throws IOException {
        World world = RecordedJobs.WHOLE.world("philly:" + threeJobs(), 2);

        assertThat(PeerProcess.lines(world))
                .containsExactly("0.000,1,600.000", "100.000,2,1200.000");
        assertThat(world.hosts()).allSatisfy(host -> assertThat(host.presences()).hasSize(1));
    }

    @Test
    void thePeerHasToBeBuiltBefore() throws IOException {
        SimulatorSettings peer =
                new SimulatorSettings("greedy-fastest", "philly:" + threeJobs(), true, true);
        assertThatThrownBy(() -> SimulatorBench.run(folder, peer, line -> {}))
                .hasMessageContaining("mvn -q -Ppeers -pl bench-peers package");
    }

    @Test
    void thePeerIsGivenRecordedJobs() {
        assertThatThrownBy(() -> new SimulatorSettings("greedy-fastest", null, true, true))
                .hasMessageContaining("--jobs");
    }

    @Test
    void thePeersSecondsAreReadFromItsLine() {
        assertThat(PeerProcess.measured("a warning\n{\"jobs\":3,\"seconds\":1.250}\n"))
                .isEqualTo(1.25);
    }

    private Path threeJobs() throws IOException {
        return Files.writeString(
                folder.resolve("jobs.csv"),
                "submit_s,duration_s,num_gpus,vc\n0,600,1,a\n100,1200,2,b\n7000,60,1,a\n");
    }
}
