package io.reachflow.policies.cluster;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.network.WideArea;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskFixture;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static Estimate of(TaskFixture task, double remainingSeconds, GpuFixture gpu) {
        return Estimate.of(task.build(), remainingSeconds, gpu.build(), Closeness.APART, 0);
    }

    @Test
    void aFasterCardRunsShorter() {
        assertThat(of(aTask("t"), 600, aGpu("g").withSpeed(2)).runSeconds()).isEqualTo(300);
    }

    @Test
    void aCardOfUnknownSpeedCountsAsAQuarter() {
        assertThat(of(aTask("t"), 600, aGpu("g").withUnknownSpeed()).runSeconds()).isEqualTo(2400);
    }

    @Test
    void aGangSharesTheWorkAndAShareStretchesIt() {
        assertThat(of(aTask("t").needingGpus(4), 600, aGpu("g")).runSeconds()).isEqualTo(150);
        assertThat(of(aTask("t").takingPermille(250), 600, aGpu("g")).runSeconds()).isEqualTo(2400);
    }

    @Test
    void dataComesOverTheSlowerOfLineAndWideArea() {
        TaskFixture task = aTask("t").withDataIn("us-east-1", 1000);
        // 1000 MiB are 8388.608 megabits.
        assertThat(of(task, 60, aGpu("g").in("us-east-1").withLineOfMbps(100.0)).transferSeconds())
                .isEqualTo(83.88608, within(1e-9));
        assertThat(of(task, 60, aGpu("g").in("us-east-1").withLineOfMbps(null)).transferSeconds())
                .isEqualTo(419.4304, within(1e-9));
        assertThat(of(task, 60, aGpu("g").in("eu-west-1").withLineOfMbps(1e6)).transferSeconds())
                .isEqualTo(8388.608 / WideArea.rateMbps("us-east-1", "eu-west-1"), within(1e-9));
    }

    @Test
    void withoutDataThereIsNothingToFetch() {
        assertThat(of(aTask("t"), 60, aGpu("g")).transferSeconds()).isZero();
        assertThat(of(aTask("t").withDataIn("us-east-1", 0), 60, aGpu("g")).transferSeconds())
                .isZero();
    }

    @Test
    void dataThatTheHostKeepsIsNotFetchedButACheckpointIs() {
        TaskFixture task = aTask("t").withDataIn("eu-west-1", 1000).savingMib(125).on("imagenet");

        assertThat(of(task, 60, aGpu("g").keeping("squad", "imagenet")).transferSeconds()).isZero();
        assertThat(of(task, 60, aGpu("g").keeping("squad")).transferSeconds())
                .isEqualTo(83.88608, within(1e-9));
        // 125 MiB are 1048.576 megabits.
        assertThat(of(task, 30, aGpu("g").keeping("imagenet")).transferSeconds())
                .isEqualTo(10.48576, within(1e-9));
    }

    @Test
    void dataWithoutANameIsKeptByNobody() {
        TaskFixture task = aTask("t").withDataIn("eu-west-1", 1000);

        assertThat(of(task, 60, aGpu("g").keeping("imagenet")).transferSeconds()).isPositive();
    }

    /** Of four that compute for 600 s, and all-reduce 1,000 MB in every minute of it. */
    private static Estimate ofGang(GpuFixture gpu, Closeness closeness) {
        Task gang = aTask("t").needingGpus(4).exchangingMibPerMinute(1_000 / 1.048576).build();
        return Estimate.of(gang, 2_400, gpu.build(), closeness, 0);
    }

    @Test
    void aGangTalksOverTheSlowestOfWhatIsKnown() {
        // Each of four passes on 2·3/4 of 8,000 Mbit a minute: 12,000 Mbit, ten times.
        Estimate overUpload =
                ofGang(aGpu("g").withLineOfMbps(100.0).sendingMbps(40), Closeness.APART);
        assertThat(overUpload.communicationSeconds()).isEqualTo(3_000, within(1e-6));
        assertThat(overUpload.runSeconds()).isEqualTo(3_600, within(1e-6));

        GpuFixture slowToFetch = aGpu("g").withLineOfMbps(20.0).sendingMbps(40);
        assertThat(ofGang(slowToFetch, Closeness.APART).communicationSeconds())
                .isEqualTo(6_000, within(1e-6));
        assertThat(ofGang(aGpu("g"), Closeness.APART).communicationSeconds())
                .as("an unknown upload counts as 5 Mbit/s")
                .isEqualTo(24_000, within(1e-6));
        GpuFixture fast = aGpu("g").withLineOfMbps(40_000.0).sendingMbps(40_000);
        assertThat(ofGang(fast, Closeness.APART).communicationSeconds())
                .as("no line counts for more than 10 Gbit/s")
                .isEqualTo(12, within(1e-6));
    }

    @Test
    void aGangInOneHostTalksOverItsBus() {
        // 1,500 MB at 12,000 MB/s, ten times.
        Estimate estimate = ofGang(aGpu("g"), Closeness.HOST);

        assertThat(estimate.communicationSeconds()).isEqualTo(1.25, within(1e-9));
        assertThat(estimate.runSeconds()).isEqualTo(601.25, within(1e-9));
        assertThat(estimate.survivalChance())
                .isEqualTo(aGpu("g").build().survivalChance(0, 601.25), within(1e-12))
                .isLessThan(1);
    }

    @Test
    void aGangInOneSiteTalksOverItsNetwork() {
        // 12,000 Mbit at 25,000 Mbit/s, ten times.
        assertThat(ofGang(aGpu("g"), Closeness.SITE).communicationSeconds())
                .isEqualTo(4.8, within(1e-9));
    }

    @Test
    void aSingleGpuHasNobodyToTalkTo() {
        assertThat(of(aTask("t").exchangingMibPerMinute(500), 600, aGpu("g")).runSeconds())
                .isEqualTo(600);
    }

    @Test
    void theTotalIsTheSameByItself() {
        Task gang =
                aTask("t")
                        .needingGpus(2)
                        .exchangingMibPerMinute(70)
                        .withDataIn("us-east-1", 300)
                        .build();
        for (Closeness closeness : Closeness.values()) {
            double total = Estimate.totalSeconds(gang, 500, aGpu("g").build(), closeness);
            assertThat(Estimate.of(gang, 500, aGpu("g").build(), closeness, 0).totalSeconds())
                    .isEqualTo(total, within(1e-9));
        }
    }

    @Test
    void theChanceToStayCoversTransferAndRun() {
        TaskFixture task = aTask("t").withDataIn("eu-west-1", 1000 * 3600 / 8.388608 / 10);
        Estimate estimate = of(task, 3600, aGpu("g").in("eu-west-1").withLineOfMbps(100.0));

        assertThat(estimate.totalSeconds()).isEqualTo(7200, within(1e-6));
        assertThat(estimate.survivalChance())
                .isEqualTo(aGpu("g").build().survivalChance(0, 7200), within(1e-6))
                .isLessThan(aGpu("g").build().survivalChance(0, 3600));
    }
}
