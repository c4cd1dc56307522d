package io.reachflow.policies.encoding;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.gpu.GpuBuilder;
import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncoderTest {
    private static final long HOUR = 3_600_000;
    private static final double E = Math.E;

    /** Six o'clock in the morning of the first day. */
    private static final long NOW = 6 * HOUR;

    /** A card that reports everything; half of it is leased. */
    private static final Gpu TOLD_GPU =
            GpuBuilder.builder()
                    .gpuId("told")
                    .hostId("a host")
                    .region("eu-central-1")
                    .model("RTX 4090")
                    .relativeSpeed(E)
                    .memoryMib(16L * 1024)
                    .loadPercent(50.0)
                    .temperatureCelsius(80.0)
                    .downMbps(100 * E * E)
                    .upMbps(20 / (E * E))
                    .rttMillis(50.0)
                    .pricePerHourUsd(0.25)
                    .onlineSinceMillis(NOW - 4 * HOUR)
                    .survival(Survival.UNSEEN)
                    .build();

    private static final GpuSlot TOLD = new GpuSlot(TOLD_GPU, 500, 8 * 1024, 0);

    private static GpuSlot silent(String id) {
        GpuFixture gpu = aGpu(id).inHost("a host").in("on the moon").withUnknownSpeed();
        return idle(gpu.withUnknownMemory().withLineOfMbps(null).costing(null));
    }

    private static float gpu(EncodedWindow window, int row, String name) {
        return at(window.gpus(), row, Encoder.GPU, name);
    }

    private static float task(EncodedWindow window, String name) {
        return at(window.tasks(), 0, Encoder.TASK, name);
    }

    private static float pair(EncodedWindow window, String name) {
        return at(window.pairs(), 0, Encoder.PAIR, name);
    }

    private static float at(float[] rows, int row, FeatureSet features, String name) {
        int place = features.names().indexOf(name);
        assertThat(place).as(name).isNotNegative();
        return rows[row * features.count() + place];
    }

    private static EncodedWindow encoded(TaskFixture task, GpuSlot... slots) {
        return Encoder.encode(
                List.of(candidates(WaitingTask.fresh(task.build(), NOW), NOW, slots)));
    }

    private static void assertNear(float value, double expected) {
        assertThat((double) value).isEqualTo(expected, within(1e-5));
    }

    @Test
    void aGpuIsToldInUsualUnits() {
        EncodedWindow window = encoded(aTask("any"), TOLD);

        assertNear(gpu(window, 0, "speed"), 1); // ln e
        assertNear(gpu(window, 0, "memory"), 0); // ln (16 GiB / 16 GiB)
        assertNear(gpu(window, 0, "free-share"), 0.5);
        assertNear(gpu(window, 0, "price"), 0); // ln (0.25 / 0.25)
        assertNear(gpu(window, 0, "down-rate"), 1); // ln e² / 2
        assertNear(gpu(window, 0, "up-rate"), -1);
        assertNear(gpu(window, 0, "round-trip"), 0);
        assertNear(gpu(window, 0, "stays-one-hour"), TOLD_GPU.survivalChance(NOW, 3600));
        assertNear(gpu(window, 0, "stays-four-hours"), TOLD_GPU.survivalChance(NOW, 4 * 3600));
        assertNear(gpu(window, 0, "hours-online"), 0); // ln (4 h / 4 h)
        assertNear(gpu(window, 0, "load"), 0.5);
        assertNear(gpu(window, 0, "temperature"), 1); // (80 − 60) / 20
        assertNear(gpu(window, 0, "free-cards-in-host"), 0); // ln 1
        assertThat(gpu(window, 0, "speed-unknown")).isZero();
        assertThat(window.gpuRegions()).containsExactly(9);
    }

    @Test
    void whatAGpuDoesNotReportIsMarked() {
        EncodedWindow window = encoded(aTask("any"), silent("silent"), TOLD);

        for (String name :
                List.of(
                        "speed",
                        "memory",
                        "price",
                        "down-rate",
                        "up-rate",
                        "round-trip",
                        "load",
                        "temperature")) {
            assertThat(gpu(window, 0, name)).as(name).isZero();
            assertThat(gpu(window, 0, name + "-unknown")).as(name).isEqualTo(1);
            assertThat(gpu(window, 1, name + "-unknown")).as(name).isZero();
        }
        assertNear(gpu(window, 0, "free-cards-in-host"), StrictMath.log(2));
        assertThat(window.gpuRegions()).containsExactly(RegionIndex.OTHER, 9);
    }

    /** A gang that has run twice before, in a cell with much to do. */
    private static EncodedWindow gang() {
        TaskFixture asked =
                aTask("gang").needingGpus(4).needingGib(8).working(4 * 3600 * E * E * E).high();
        asked.withDataIn("us-west-2", 1024 * E * E * E).exchangingMibPerMinute(1024);
        asked.dueAtSeconds((NOW + 4 * HOUR) / 1000.0).wishingToPay(0.25 * E).withAttempts(3);
        var half = WaitingTaskBuilder.builder(WaitingTask.fresh(asked.build(), NOW - 600_000));
        WaitingTask waiting = half.attempts(2).checkpointedFraction(0.5).build();
        Candidates some = candidates(waiting, NOW, TOLD);
        CellLoad busy = new CellLoad(NOW, 256, 64, 255);
        return Encoder.encode(
                List.of(new Candidates(waiting, some.slots(), some.estimates(), busy)));
    }

    @Test
    void aTaskIsToldInUsualUnits() {
        EncodedWindow window = gang();

        assertNear(task(window, "gang-size"), 1); // log2 4 / 2
        assertNear(task(window, "share"), 1);
        assertNear(task(window, "memory-per-gpu"), 0);
        assertNear(task(window, "remaining-work"), (3 + StrictMath.log(2)) / 3);
        assertNear(task(window, "estimated-run"), (3 - StrictMath.log(2)) / 3);
        assertNear(task(window, "data"), 1);
        assertNear(task(window, "all-reduce"), 0);
        assertThat(task(window, "no-data")).isZero();
        assertThat(task(window, "members-do-not-communicate")).isZero();
        assertThat(window.taskRegions()).containsExactly(0);
    }

    @Test
    void howUrgentATaskIsIsTold() {
        EncodedWindow window = gang();

        assertThat(task(window, "priority-high")).isEqualTo(1);
        assertThat(task(window, "priority-normal") + task(window, "priority-low")).isZero();
        assertNear(task(window, "hours-to-deadline"), 0); // ln (4 h / 4 h)
        // Half of e³ hours are left to run, four hours to the deadline: ln (8 / e³) / 1.5.
        assertNear(task(window, "slack-ratio"), (StrictMath.log(8) - 3) / 1.5);
        assertNear(task(window, "age"), 0); // ln (600 s / 600 s)
        assertNear(task(window, "budget"), 1);
        assertNear(task(window, "attempts"), 2.0 / 3);
        assertThat(task(window, "last-attempt")).isEqualTo(1);
        assertNear(task(window, "checkpointed"), 0.5);
    }

    @Test
    void theCellIsToldWithEachTask() {
        EncodedWindow window = gang();

        assertNear(task(window, "hour-sine"), 1); // a quarter of the day
        assertNear(task(window, "hour-cosine"), 0);
        assertNear(task(window, "cell-gpus"), 0);
        assertNear(task(window, "cell-free-share"), 0.25);
        assertNear(task(window, "cell-waiting"), StrictMath.log(256) / 3);
        assertNear(task(window, "cell-waiting-per-gpu"), StrictMath.log(1 + 255.0 / 256));
    }

    @Test
    void whatATaskDoesNotHaveIsMarked() {
        EncodedWindow window = encoded(aTask("plain"), TOLD);

        for (String flag :
                List.of("no-data", "members-do-not-communicate", "no-deadline", "budget-unknown")) {
            assertThat(task(window, flag)).as(flag).isEqualTo(1);
        }
        for (String name : List.of("data", "all-reduce", "hours-to-deadline", "slack-ratio")) {
            assertThat(task(window, name)).as(name).isZero();
        }
        assertThat(window.taskRegions()).containsExactly(RegionIndex.NONE);
        assertNear(pair(window, "deadline-margin"), 1);
        assertThat(pair(window, "meets-deadline")).isEqualTo(1);
        assertThat(pair(window, "price-to-budget-unknown")).isEqualTo(1);
        assertThat(pair(window, "together")).isZero();
    }

    @Test
    void aPairIsToldInUsualUnits() {
        TaskFixture asked = aTask("due").wishingToPay(0.25 / E).dueAtSeconds(NOW / 1000.0 + 7200);
        WaitingTask waiting = WaitingTask.fresh(asked.build(), NOW);
        // An hour, a quarter of the run for communication.
        Estimate estimate = new Estimate(60 * E * E * E, 3600, 900, TOLD_GPU, NOW);
        CellLoad situation = new CellLoad(NOW, 1, 1, 1);

        EncodedWindow window =
                Encoder.encode(
                        List.of(
                                new Candidates(
                                        waiting, List.of(TOLD), List.of(estimate), situation)));

        double totalHours = (60 * E * E * E + 3600) / 3600;
        double margin = 2 / totalHours - 1;
        assertNear(pair(window, "transfer"), 1); // ln e³ / 3
        assertNear(pair(window, "run"), 0);
        assertNear(pair(window, "communication-share"), 0.25);
        assertNear(pair(window, "total-hours"), StrictMath.log1p(totalHours));
        assertNear(pair(window, "deadline-margin"), margin / (1 + margin));
        assertThat(pair(window, "meets-deadline")).isEqualTo(1);
        double stays = TOLD_GPU.survivalChance(NOW, totalHours * 3600);
        assertNear(pair(window, "stays"), stays);
        assertNear(pair(window, "hours-at-risk"), StrictMath.log1p(1 - stays));
        assertNear(pair(window, "price-to-budget"), 1); // ln e
        assertThat(pair(window, "together")).isZero();
    }

    @Test
    void whetherAGangIsTakenToStayTogetherIsSeenFromItsEstimate() {
        WaitingTask gang =
                WaitingTask.fresh(
                        aTask("gang").needingGpus(2).exchangingMibPerMinute(500).build(), NOW);
        GpuSlot slot = idle(aGpu("a"));
        for (Closeness closeness : Closeness.values()) {
            Estimate estimate = Estimate.of(gang.task(), 60, slot.gpu(), closeness, NOW);
            CellLoad load = new CellLoad(NOW, 1, 1, 1);
            Candidates one = new Candidates(gang, List.of(slot), List.of(estimate), load);
            EncodedWindow window = Encoder.encode(List.of(one));
            assertThat(pair(window, "together")).isEqualTo(closeness == Closeness.HOST ? 1 : 0);
        }
    }

    @Test
    void gpusAreInTheOrderOfTheirIdsAndCandidatesInTheirOwn() {
        Candidates one = candidates(aTask("one"), idle(aGpu("c")), idle(aGpu("a")));
        Candidates other = candidates(aTask("two"), idle(aGpu("b").withSpeed(2)), idle(aGpu("c")));

        EncodedWindow window = Encoder.encode(List.of(one, other));

        assertThat(window.gpuCount()).isEqualTo(3);
        assertNear(gpu(window, 1, "speed"), StrictMath.log(2));
        assertThat(window.candidates()).isDeepEqualTo(new int[][] {{2, 0}, {1, 2}});
        assertThat(window.allowed()).containsExactly(true, false, true, false, true, true);
        assertThat(at(window.pairs(), 1, Encoder.PAIR, "stays")).isZero();
        assertThat(at(window.pairs(), 2, Encoder.PAIR, "stays")).isPositive();
    }

    @Test
    void absurdNumbersStayWithinBounds() {
        TaskFixture absurd = aTask("absurd").working(1e300).withDataIn("nowhere", 1e300);
        EncodedWindow window =
                encoded(absurd.dueAtSeconds(-1e12), idle(aGpu("a").withSpeed(1e-300)));

        for (float[] rows : List.of(window.gpus(), window.tasks(), window.pairs())) {
            for (float value : rows) {
                assertThat(value).isBetween(-4f, 4f);
            }
        }
    }

    @Test
    void momentsAreNotMixed() {
        WaitingTask waiting = WaitingTask.fresh(aTask("any").build(), 0);
        List<Candidates> mixed =
                List.of(candidates(waiting, 0, TOLD), candidates(waiting, 1000, TOLD));

        assertThatThrownBy(() -> Encoder.encode(mixed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The candidates of a batch have to be of one moment, but got 0 and 1000"
                                + " ms. Encode each window by itself.");
    }

    @Test
    void nothingIsAWindowToo() {
        EncodedWindow window = Encoder.encode(List.of());

        assertThat(window.taskCount()).isZero();
        assertThat(window.gpuCount()).isZero();
    }
}
