package io.reachflow.policies.heuristic;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static io.reachflow.policies.policy.Offer.ranked;
import static io.reachflow.policies.policy.Offer.scores;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.Survival;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.policy.WaitingTaskBuilder;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where each policy runs a task. */
class PlacingTest {

    @Test
    void roundRobinTakesTheOneWhoseLastLeaseLiesBackLongest() {
        assertThat(
                        ranked(
                                "round-robin",
                                aTask("t"),
                                GpuSlot.idle(aGpu("a").build(), 30),
                                GpuSlot.idle(aGpu("b").build(), 0),
                                GpuSlot.idle(aGpu("c").build(), 10)))
                .containsExactly("b", "c", "a");
    }

    @Test
    void roundRobinTellsLeasesOfOneWindowApart() {
        long epoch = 1_750_000_000_000L << 20;

        assertThat(
                        ranked(
                                "round-robin",
                                aTask("t"),
                                GpuSlot.idle(aGpu("a").build(), epoch + 2),
                                GpuSlot.idle(aGpu("b").build(), epoch + 1),
                                GpuSlot.idle(aGpu("c").build(), 0)))
                .containsExactly("c", "b", "a");
    }

    @Test
    void randomDrawsTheSameLotsAgainAndOtherLotsForAnotherTaskAttemptOrWindow() {
        GpuSlot[] slots =
                Stream.of("a", "b", "c", "d").map(id -> idle(aGpu(id))).toArray(GpuSlot[]::new);
        Task task = aTask("t1").build();
        double[] drawn = scores("random", candidates(WaitingTask.fresh(task, 0), 200, slots));

        assertThat(scores("random", candidates(WaitingTask.fresh(task, 7), 200, slots)))
                .isEqualTo(drawn);
        assertThat(scores("random", candidates(WaitingTask.fresh(task, 0), 400, slots)))
                .isNotEqualTo(drawn);
        assertThat(scores("random", candidates(triedOnce(task), 200, slots))).isNotEqualTo(drawn);
        assertThat(
                        scores(
                                "random",
                                candidates(WaitingTask.fresh(aTask("t2").build(), 0), 200, slots)))
                .isNotEqualTo(drawn);
        assertThat(Arrays.stream(drawn).distinct().count()).isEqualTo(4);
    }

    @Test
    void randomFavoursNobody() {
        int[] first = new int[4];
        for (int i = 0; i < 4_000; i++) {
            double[] drawn =
                    scores(
                            "random",
                            aTask("t" + i),
                            idle(aGpu("g0")),
                            idle(aGpu("g1")),
                            idle(aGpu("g2")),
                            idle(aGpu("g3")));
            int best = 0;
            for (int gpu = 0; gpu < drawn.length; gpu++) {
                assertThat(drawn[gpu]).isBetween(0.0, 1.0);
                best = drawn[gpu] > drawn[best] ? gpu : best;
            }
            first[best]++;
        }

        // A thousand each; the standard deviation is 27.
        assertThat(Arrays.stream(first)).allMatch(count -> count > 880 && count < 1_120);
    }

    @Test
    void firstFitTakesTheLowestId() {
        assertThat(
                        ranked(
                                "first-fit",
                                aTask("t"),
                                idle(aGpu("a").withSpeed(1)),
                                idle(aGpu("b").withSpeed(9)),
                                idle(aGpu("c").costing(0.0))))
                .containsExactly("a", "b", "c");
    }

    @ParameterizedTest
    @ValueSource(strings = {"best-fit", "edf-best-fit"})
    void bestFitLeavesTheLeastMemoryAndThenTheLeastShare(String policy) {
        // Needs 8 GiB and a quarter. Left over: 16 GiB; 2 GiB and 650; 2 GiB and 550 thousandths.
        GpuSlot large = idle(aGpu("large").withMemoryGib(24));
        GpuSlot emptier = idle(aGpu("emptier").withMemoryGib(16)).reserve(100, 6 * 1024, 1);
        GpuSlot fuller = idle(aGpu("fuller").withMemoryGib(12)).reserve(200, 2 * 1024, 1);
        double[] scores =
                scores(
                        policy,
                        aTask("t").takingPermille(250).needingGib(8),
                        large,
                        emptier,
                        fuller);

        assertThat(scores[0]).isEqualTo(-16_384 - 750 / 1001.0, within(1e-9));
        assertThat(scores[1]).isEqualTo(-2_048 - 650 / 1001.0, within(1e-9));
        assertThat(scores[2]).isEqualTo(-2_048 - 550 / 1001.0, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "greedy-fastest",
                "backfill",
                "edf",
                "sjf",
                "f1",
                "wfp3",
                "drf",
                "tiresias",
                "tiresias-sliced"
            })
    void theFastestCardIsLookedAtAlone(String policy) {
        double[] scores =
                scores(
                        policy,
                        aTask("t").withDataIn("eu-west-1", 1e6),
                        idle(aGpu("near").withSpeed(1.5)),
                        idle(aGpu("far").in("ap-southeast-2").withSpeed(2)),
                        idle(aGpu("unknown").withUnknownSpeed()));

        assertThat(scores).containsExactly(1.5, 2, 0.25);
    }

    @Test
    void greedyCheapestTakesTheLowestPriceAndAnUnknownOneLast() {
        double[] scores =
                scores(
                        "greedy-cheapest",
                        aTask("t"),
                        idle(aGpu("a").costing(0.3).withSpeed(9)),
                        idle(aGpu("b").costing(0.1)),
                        idle(aGpu("c").costing(null)));

        assertThat(scores).containsExactly(-0.3, -0.1, -1_000);
    }

    @Test
    void dataLocalTakesTheShortestTransferAndAmongThoseTheFasterCard() {
        // 1000 MiB are 8388.608 megabits.
        double[] scores =
                scores(
                        "data-local",
                        aTask("t").withDataIn("eu-west-1", 1000),
                        idle(aGpu("slow line").withLineOfMbps(50.0).withSpeed(9)),
                        idle(aGpu("fast line").withLineOfMbps(100.0)),
                        idle(aGpu("fast line, fast card").withLineOfMbps(100.0).withSpeed(2)));

        assertThat(scores[0]).isEqualTo(-167.77216 + 9e-6, within(1e-9));
        assertThat(scores[1]).isEqualTo(-83.88608 + 1e-6, within(1e-9));
        assertThat(scores[2]).isEqualTo(-83.88608 + 2e-6, within(1e-9));
    }

    @Test
    void reliabilityFirstTakesTheBestChanceToStayUntilTheEnd() {
        // An hour's work; the fast one is done in half the time. What the chances are, worked out
        // by hand, is in SurvivalTest.
        Survival seen = Survival.UNSEEN;
        for (int day = 0; day < 8; day++) {
            long midnight = day * 86_400_000L;
            seen = seen.online(midnight, midnight, midnight + 3_600_000L);
        }
        double[] scores =
                scores(
                        "reliability-first",
                        aTask("t").working(3600),
                        idle(aGpu("unseen")),
                        idle(aGpu("seen").staying(seen)),
                        idle(aGpu("fast").withSpeed(2)));

        assertThat(scores[0]).isEqualTo(Survival.UNSEEN.chance(0, 0, 3600), within(1e-9));
        assertThat(scores[1]).isEqualTo(seen.chance(0, 0, 3600), within(1e-9));
        assertThat(scores[2]).isEqualTo(Survival.UNSEEN.chance(0, 0, 1800), within(1e-9));
        assertThat(scores[0]).isLessThan(scores[2]);
        assertThat(scores[2]).isLessThan(scores[1]);
    }

    @ParameterizedTest
    @ValueSource(strings = {"edf-soonest", "least-slack", "atc"})
    void theSoonestFinishIsTheLeastTransferAndRunTime(String policy) {
        // Transfers of 167.77216 and 83.88608 s, runs of 100 and 200 s.
        double[] scores =
                scores(
                        policy,
                        aTask("t").working(200).withDataIn("eu-west-1", 1000),
                        idle(aGpu("fast card").withLineOfMbps(50.0).withSpeed(2)),
                        idle(aGpu("fast line").withLineOfMbps(100.0)));

        assertThat(scores[0]).isEqualTo(-267.77216, within(1e-9));
        assertThat(scores[1]).isEqualTo(-283.88608, within(1e-9));
    }

    private static WaitingTask triedOnce(Task task) {
        return WaitingTaskBuilder.builder(WaitingTask.fresh(task, 0)).attempts(1).build();
    }
}
