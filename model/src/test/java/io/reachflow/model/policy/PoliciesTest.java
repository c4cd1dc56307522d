package io.reachflow.model.policy;

import static io.reachflow.model.gpu.GpuBuilder.aGpu;
import static io.reachflow.model.task.TaskBuilder.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.model.cluster.Estimate;
import io.reachflow.model.cluster.GpuSlot;
import io.reachflow.model.constraint.MeetsDeadline;
import io.reachflow.model.gpu.GpuBuilder;
import io.reachflow.model.task.TaskBuilder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PoliciesTest {

    private static Candidates candidates(TaskBuilder task, GpuSlot... slots) {
        Waiting waiting = new Waiting(task.build(), 0, 0, 0);
        List<Estimate> estimates =
                Arrays.stream(slots)
                        .map(
                                slot ->
                                        Estimate.of(
                                                waiting.task(),
                                                waiting.remainingWorkGpuSeconds(),
                                                slot.gpu(),
                                                0))
                        .toList();
        return new Candidates(waiting, List.of(slots), estimates, 0);
    }

    private static GpuSlot idle(GpuBuilder gpu) {
        return GpuSlot.idle(gpu.build(), 0);
    }

    private static double[] scores(String policy, TaskBuilder task, GpuSlot... slots) {
        Scores scores = Policies.byName(policy).score(List.of(candidates(task, slots))).get(0);
        assertThat(scores.waiting()).isEqualTo(Double.NEGATIVE_INFINITY);
        return scores.candidates();
    }

    @Test
    void roundRobinTakesTheOneWhoseLastLeaseLiesBackLongest() {
        double[] scores =
                scores(
                        "round-robin",
                        aTask("t"),
                        GpuSlot.idle(aGpu("a").build(), 30),
                        GpuSlot.idle(aGpu("b").build(), 0),
                        GpuSlot.idle(aGpu("c").build(), 10));

        assertThat(scores[1]).isGreaterThan(scores[2]);
        assertThat(scores[2]).isGreaterThan(scores[0]);
    }

    @Test
    void roundRobinTellsLeasesOfOneWindowApart() {
        long epoch = 1_750_000_000_000L << 20;
        double[] scores =
                scores(
                        "round-robin",
                        aTask("t"),
                        GpuSlot.idle(aGpu("a").build(), epoch + 2),
                        GpuSlot.idle(aGpu("b").build(), epoch + 1),
                        GpuSlot.idle(aGpu("c").build(), 0));

        assertThat(scores[1]).isGreaterThan(scores[0]);
        assertThat(scores[2]).isGreaterThan(scores[1]);
    }

    @Test
    void greedyFastestLooksAtSpeedAlone() {
        double[] scores =
                scores(
                        "greedy-fastest",
                        aTask("t").withDataIn("eu-west-1", 1e6),
                        idle(aGpu("near").withSpeed(1.5)),
                        idle(aGpu("far").in("ap-southeast-2").withSpeed(2)),
                        idle(aGpu("unknown").withUnknownSpeed()));

        assertThat(scores).containsExactly(1.5, 2, 0.25);
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
    void weightedScoreAddsUpWhatItExpects() {
        // An hour of run on the first; half an hour of it on the second, after half an hour of
        // transfer. Each stays for the hour with exp(-1/8).
        double megabits = 1800 * 100;
        double[] scores =
                scores(
                        "weighted-score",
                        aTask("t")
                                .working(3600)
                                .wishingToPay(0.4)
                                .withDataIn("the-moon", megabits / 8.388608),
                        idle(aGpu("a").in("the-moon").withLineOfMbps(1e6).costing(0.2)),
                        idle(aGpu("b").withLineOfMbps(100.0).withSpeed(2).costing(0.8)));

        double stays = Math.exp(-1.0 / 8);
        double transferHours = megabits / 10_000 / 3600;
        assertThat(scores[0])
                .isEqualTo(
                        -2 * transferHours - 1 + Math.exp(-(1 + transferHours) / 8) - 0.2 * 0.5,
                        within(1e-9));
        assertThat(scores[1]).isEqualTo(-2 * 0.5 - 0.5 + stays - 0.2 * 2, within(1e-9));
    }

    @Test
    void weightedScoreTakesAnUnknownPriceOrBudgetForPriceAndCapsTheDear() {
        TaskBuilder frugal = aTask("t").working(3600).wishingToPay(0.1);
        double base = -1 + Math.exp(-1.0 / 8);

        assertThat(scores("weighted-score", frugal, idle(aGpu("a").costing(null)))[0])
                .isEqualTo(base - 0.2, within(1e-9));
        assertThat(scores("weighted-score", frugal, idle(aGpu("a").costing(50.0)))[0])
                .isEqualTo(base - 0.2 * 10, within(1e-9));
        assertThat(scores("weighted-score", aTask("t").working(3600), idle(aGpu("a")))[0])
                .isEqualTo(base - 0.2, within(1e-9));
        assertThat(
                        scores(
                                "weighted-score",
                                aTask("t").working(3600).wishingToPay(0),
                                idle(aGpu("a")))[0])
                .isEqualTo(base - 0.2, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(strings = {"round-robin", "greedy-fastest", "data-local", "weighted-score"})
    void aBatchIsScoredEntryByEntry(String name) {
        Candidates one = candidates(aTask("one"), idle(aGpu("a")), idle(aGpu("b").withSpeed(2)));
        Candidates other = candidates(aTask("two").working(9), idle(aGpu("c").withSpeed(3)));
        Policy policy = Policies.byName(name);

        List<Scores> batch = policy.score(List.of(one, other));

        assertThat(batch).hasSize(2);
        assertThat(batch.get(0).candidates())
                .isEqualTo(policy.score(List.of(one)).get(0).candidates());
        assertThat(batch.get(1).candidates())
                .isEqualTo(policy.score(List.of(other)).get(0).candidates());
        assertThat(policy.score(List.of())).isEmpty();
    }

    @Test
    void onlyWeightedScoreAndTheMaskedJudgeByDeadline() {
        assertThat(Policies.byName("round-robin").judgements()).isEmpty();
        assertThat(Policies.byName("greedy-fastest").judgements()).isEmpty();
        assertThat(Policies.byName("data-local").judgements()).isEmpty();
        assertThat(Policies.byName("weighted-score").judgements())
                .hasOnlyElementsOfType(MeetsDeadline.class)
                .hasSize(1);
        assertThat(Policies.byName("greedy-fastest+mask").judgements())
                .hasOnlyElementsOfType(MeetsDeadline.class)
                .hasSize(1);
    }

    @Test
    void aMaskChangesNeitherScoresNorOrder() {
        Candidates some = candidates(aTask("t"), idle(aGpu("a")), idle(aGpu("b").withSpeed(2)));
        Policy masked = Policies.byName("greedy-fastest+mask");

        assertThat(masked.score(List.of(some)).get(0).candidates()).containsExactly(1, 2);
        assertThat(masked.order(5, 7)).isEqualTo(Policies.byName("greedy-fastest").order(5, 7));
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatThrownBy(() -> Policies.byName("fastest"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The policy (fastest) is not known. Choose one of [round-robin,"
                                + " greedy-fastest, data-local, weighted-score], with +mask to"
                                + " rather wait than miss a deadline.");
    }

    /**
     * Pinned: rewards name the policy by version and checksum, so a change of weights must be seen
     * as a change of version.
     */
    @ParameterizedTest
    @CsvSource({
        "round-robin, 5c4d09f10b3460627d7e0d22a65de385adf194e5df85d9ee03dff219d2c8a388",
        "greedy-fastest, 679a54c9597e73d6c1ee3a9b92b74b6f11ba2eed449c64ce8b0184e2ed4df0b6",
        "data-local, d93cdb891b640761a1ea6049371688e486cccd0cd5197c4fee9ff53369b0a4cb",
        "weighted-score, fff90309ed9d68476d04a1a1c76dff4a8b87dd1296d3dfc97f446c6dd18e057b",
        "weighted-score+mask, 969943237d340a400f123f6569d8958f022153d0340b0937ad8ab68a53fe0179",
    })
    void aVersionIsOneChecksum(String name, String sha256) {
        assertThat(Policies.byName(name).identity())
                .isEqualTo(new PolicyIdentity(name, "1", sha256));
    }
}
