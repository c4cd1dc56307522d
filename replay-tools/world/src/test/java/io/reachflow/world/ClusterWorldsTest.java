package io.reachflow.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.world.fleet.Host;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.task.WorldTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterWorldsTest {
    private static final String JOBS =
            """
            job_id,user,arrival_s,duration_s,gpus,model,dataset,batch_size,gpu_util_percent,gpu_memory_mib
            11,red,5,7200,4,BERT,SQuAD,32,99,20162.5
            12,blue,65,3600,1,VGG,ImageNet,64,80,3266.0
            13,blue,3605,3600,64,VGG,ImageNet,64,80,3266.0
            """;

    @TempDir Path folder;

    private static World small(Scenario scenario) {
        return World.generate(scenario.with("gpus", "32").with("fleet.topology", "2x2x8").world(3));
    }

    private Scenario recorded() throws IOException {
        Path file = Files.writeString(folder.resolve("jobs.csv"), JOBS);
        return Scenario.of("cluster-drawn").with("tasks.recorded", "sensetime:" + file);
    }

    @Test
    void hostsFillTheRacksOfOneDataCentreAndNeverLeave() {
        List<Host> hosts = small(Scenario.of("cluster-drawn")).hosts();

        assertThat(hosts)
                .extracting(Host::siteId)
                .containsExactly(
                        "us-east-1-rack-000",
                        "us-east-1-rack-000",
                        "us-east-1-rack-001",
                        "us-east-1-rack-001");
        assertThat(hosts)
                .allSatisfy(
                        host -> {
                            assertThat(host.gpuIds()).hasSize(8);
                            assertThat(host.model().label()).isEqualTo("RTX 3090");
                            assertThat(host.presences()).hasSize(1);
                            assertThat(host.presences().get(0).leftMillis())
                                    .isEqualTo(Long.MAX_VALUE);
                        });
    }

    @Test
    void racksMayBeThoseOfARecording() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("topology.csv"),
                        "ip,DSW,PSW,ASW\na,G,P1,S1\nb,G,P1,S2\nc,G,P1,S1\nd,G,P2,S1\n");
        Scenario scenario =
                Scenario.of("cluster-drawn")
                        .with("gpus", "32")
                        .with("fleet.topology", "lingjun:" + file);

        // Two hosts below P1-S1, one each below P1-S2 and P2-S1.
        assertThat(World.generate(scenario.world(3)).hosts())
                .extracting(Host::siteId)
                .containsExactly(
                        "us-east-1-rack-000",
                        "us-east-1-rack-000",
                        "us-east-1-rack-001",
                        "us-east-1-rack-002");
    }

    @Test
    void aTopologyHasRoomForSoManyAndIsWrittenLikeThis() {
        Scenario drawn = Scenario.of("cluster-drawn");

        assertThatThrownBy(() -> drawn.with("gpus", "257").world(1))
                .hasMessageContaining("gpus (257)")
                .hasMessageContaining("at most the 256 of its fleet.topology");
        assertThatThrownBy(() -> drawn.with("fleet.topology", "4x8").world(1))
                .hasMessageContaining("racks x hosts x GPUs such as 8x4x8");
    }

    @Test
    void tiersAreSettingsAndCongestionIsAboveTheHost() {
        World world =
                small(
                        Scenario.of("cluster-drawn")
                                .with("links.rack-mbps", "40000")
                                .with("links.congestion", "16"));

        assertThat(world.settings().rules().tiers().host().mbps()).isEqualTo(96_000);
        assertThat(world.settings().rules().tiers().rack().mbps()).isEqualTo(2_500);
        assertThat(world.hosts().get(0).line().upMbps()).isEqualTo(625);
        assertThat(world.hosts().get(0).line().rttMillis()).isCloseTo(0.05, within(1e-12));
    }

    @Test
    void drawnTasksComeAtOnceAndOfferAWeek() {
        World world = small(Scenario.of("cluster-drawn"));
        double offered = world.tasks().stream().mapToDouble(WorldTask::trueWorkGpuSeconds).sum();

        assertThat(world.tasks())
                .isNotEmpty()
                .allSatisfy(
                        task -> {
                            assertThat(task.arrivedAtMillis())
                                    .isEqualTo(world.settings().startMillis());
                            assertThat(task.request().getDeadlineMillis()).isNull();
                            assertThat(task.request().getDataMib()).isZero();
                            assertThat(task.request().getAcceptedCudaVersions()).isEmpty();
                        });
        // The last one may be long.
        assertThat(offered / 3_600).isBetween(32 * 168.0, 32 * 168.0 + 2_500);
    }

    @Test
    void recordedJobsKeepTheirDurationsAndAreLeftOutWhereTheyDoNotFit() throws IOException {
        World world = small(recorded());

        // The third wants 64 GPUs of 32.
        assertThat(world.tasks())
                .extracting(WorldTask::trueWorkGpuSeconds)
                .containsExactly(4 * 7_200.0, 3_600.0);
        assertThat(world.tasks().get(0).request().getMemoryMibPerGpu()).isEqualTo(20_163);
        assertThat(world.tasks().get(0).request().getTenant()).isEqualTo("red");
        assertThat(world.tasks().get(1).arrivedAtMillis())
                .isEqualTo(world.settings().startMillis());
    }

    @Test
    void recordedJobsMayComeAtTheirOwnTimes() throws IOException {
        World world = small(recorded().with("arrivals.pace", "recorded"));

        assertThat(world.tasks())
                .extracting(task -> task.arrivedAtMillis() - world.settings().startMillis())
                .containsExactly(0L, 60_000L);
    }

    @Test
    void eachSeedPlaysAStretchOfALongRecording() throws IOException {
        StringBuilder jobs = new StringBuilder("submit_s,duration_s,num_gpus,vc\n");
        for (int i = 0; i < 100; i++) {
            jobs.append(i * 3_600).append(",").append(100 + i).append(",1,a\n");
        }
        Path file = Files.writeString(folder.resolve("philly.csv"), jobs);
        Scenario scenario =
                Scenario.of("cluster-philly")
                        .with("tasks.recorded", "philly:" + file)
                        .with("length", "10h");

        for (long seed = 1; seed <= 5; seed++) {
            World world = World.generate(scenario.world(seed));
            assertThat(world.tasks()).hasSize(10);
            assertThat(world.tasks().get(9).arrivedAtMillis())
                    .isEqualTo(world.settings().startMillis() + 9 * 3_600_000);
        }
        assertThat(World.generate(scenario.world(1)).tasks().get(0).trueWorkGpuSeconds())
                .isNotEqualTo(
                        World.generate(scenario.world(2)).tasks().get(0).trueWorkGpuSeconds());
    }
}
