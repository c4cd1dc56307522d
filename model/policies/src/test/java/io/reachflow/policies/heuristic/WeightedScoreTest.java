package io.reachflow.policies.heuristic;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.constraint.Judgement;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WeightedScoreTest {
    private static final long AGING = 600_000;
    private static final long NOW = 10 * AGING;

    /** Not the defaults: those change with every search for better ones. */
    private static final Policy SOME =
            Policies.weightedScore(
                    ScoreWeightsBuilder.builder()
                            .transferHours(-2)
                            .runHours(-1)
                            .communicationHours(-1)
                            .survivalChance(1)
                            .priceToBudget(-0.2)
                            .speed(0)
                            .dataKept(0)
                            .priorityLevel(1)
                            .slackHours(-0.04)
                            .workHours(0)
                            .workDoublings(0)
                            .agingIntervals(1)
                            .waitLow(-9)
                            .waitNormal(-9)
                            .waitHigh(-9)
                            .deadlineMargin(1.5)
                            .build());

    private static final GpuSlot FAIR = idle(aGpu("fair"));

    private static WaitingTask arrivedAt(long millis, TaskFixture task) {
        return WaitingTask.fresh(task.build(), millis);
    }

    private static List<String> ordered(Policy policy, WaitingTask... waiting) {
        TaskQueue queue =
                new TaskQueue(
                        NOW,
                        AGING,
                        List.of(waiting),
                        new TreeMap<>(),
                        new ResourceAmount(1_000, 1_024));
        return policy.order(queue).stream().map(one -> one.task().taskId()).toList();
    }

    private static List<String> ordered(WaitingTask... waiting) {
        return ordered(SOME, waiting);
    }

    private static double[] scores(TaskFixture task, GpuSlot... slots) {
        return SOME.score(List.of(candidates(task, slots))).get(0).candidates();
    }

    /** The chance of a card of which nothing is known. */
    private static double stays(double hours) {
        return aGpu("any").build().survivalChance(0, hours * 3600);
    }

    /** Only one weight is not zero. */
    private static Policy weighing(String name, double weight) {
        List<Double> values = new ArrayList<>();
        ScoreWeights.names().forEach(other -> values.add(other.equals(name) ? weight : 0));
        return Policies.weightedScore(ScoreWeights.of(values));
    }

    @Test
    void addsUpWhatItExpects() {
        // An hour of run on the first; half an hour of it on the second, after half an hour of
        // transfer.
        double megabits = 1800 * 100;
        double[] scores =
                scores(
                        aTask("t")
                                .working(3600)
                                .wishingToPay(0.4)
                                .withDataIn("the-moon", megabits / 8.388608),
                        idle(aGpu("a").in("the-moon").withLineOfMbps(1e6).costing(0.2)),
                        idle(aGpu("b").withLineOfMbps(100.0).withSpeed(2).costing(0.8)));

        // Stays are counted in milliseconds, so the last digits differ.
        double stays = stays(1);
        double transferHours = megabits / 10_000 / 3600;
        assertThat(scores[0])
                .isEqualTo(
                        -2 * transferHours - 1 + stays(1 + transferHours) - 0.2 * 0.5,
                        within(1e-6));
        assertThat(scores[1]).isEqualTo(-2 * 0.5 - 0.5 + stays - 0.2 * 2, within(1e-6));
    }

    @Test
    void communicationCostsTwice() {
        // Two GPUs compute for half an hour. 7.5·60 MB a minute over the ring of two, once there
        // and back, 450 MB or 3,600 Mbit, take 60 s of every minute at 60 Mbit/s: another half.
        TaskFixture pair =
                aTask("t").needingGpus(2).working(3600).exchangingMibPerMinute(450 / 1.048576);
        double[] scores = scores(pair, idle(aGpu("a").withLineOfMbps(60.0).sendingMbps(60)));

        assertThat(scores[0]).isEqualTo(-1 - 0.5 + stays(1) - 0.2, within(1e-9));
    }

    @Test
    void takesAnUnknownPriceOrBudgetForPriceAndCapsTheDear() {
        TaskFixture frugal = aTask("t").working(3600).wishingToPay(0.1);
        double base = -1 + stays(1);

        assertThat(scores(frugal, idle(aGpu("a").costing(null)))[0])
                .isEqualTo(base - 0.2, within(1e-9));
        assertThat(scores(frugal, idle(aGpu("a").costing(50.0)))[0])
                .isEqualTo(base - 0.2 * 10, within(1e-9));
        assertThat(scores(aTask("t").working(3600), idle(aGpu("a")))[0])
                .isEqualTo(base - 0.2, within(1e-9));
        assertThat(scores(aTask("t").working(3600).wishingToPay(0), idle(aGpu("a")))[0])
                .isEqualTo(base - 0.2, within(1e-9));
    }

    @Test
    void speedAndWaitingCountWhereTheyAreGivenAWeight() {
        Candidates some = candidates(aTask("t").high(), idle(aGpu("a").withSpeed(1.5)));

        Scores bySpeed = weighing("speed", 2).score(List.of(some)).get(0);
        assertThat(bySpeed.candidates()).containsExactly(3);
        assertThat(bySpeed.waiting()).isZero();
        assertThat(weighing("waitHigh", 0.7).score(List.of(some)).get(0).waiting()).isEqualTo(0.7);
        assertThat(weighing("waitLow", 0.7).score(List.of(some)).get(0).waiting()).isZero();
        assertThat(weighing("waitNormal", 0.7).score(List.of(some)).get(0).waiting()).isZero();
    }

    @Test
    void aHostThatKeepsTheDataCountsWhereItIsGivenAWeight() {
        Candidates some =
                candidates(
                        aTask("t").on("set"),
                        idle(aGpu("a").keeping("other", "set")),
                        idle(aGpu("b").keeping("other")));

        assertThat(weighing("dataKept", 0.5).score(List.of(some)).get(0).candidates())
                .containsExactly(0.5, 0);
    }

    @Test
    void howLongATaskRunsDoesNotMakeItWait() {
        // Waiting for an hour's run is worth an hour less than waiting for none.
        for (int hours : List.of(1, 8)) {
            Scores scores =
                    SOME.score(List.of(candidates(aTask("t").working(hours * 3600), FAIR))).get(0);

            assertThat(scores.waiting()).isEqualTo(-9 - hours, within(1e-9));
            assertThat(scores.candidates()[0] - scores.waiting()).isBetween(8.8, 9.8);
        }
    }

    @Test
    void theMoreUrgentComesFirst() {
        assertThat(
                        ordered(
                                arrivedAt(NOW, aTask("low").low()),
                                arrivedAt(NOW, aTask("normal")),
                                arrivedAt(NOW, aTask("high").high())))
                .containsExactly("high", "normal", "low");
    }

    @Test
    void aLowTaskThatWaitedTwoIntervalsBeatsAFreshNormalOne() {
        assertThat(
                        ordered(
                                arrivedAt(NOW, aTask("normal")),
                                arrivedAt(NOW - 2 * AGING, aTask("low").low())))
                .containsExactly("low", "normal");
        assertThat(
                        ordered(
                                arrivedAt(NOW - AGING / 2, aTask("low").low()),
                                arrivedAt(NOW, aTask("normal"))))
                .containsExactly("normal", "low");
    }

    @Test
    void amongEqualsTheLeastSlackThenTheEarlierArrivalThenTheId() {
        // Due 1,000 s after now. The long one has 400 s to spare, the short ones 940 s.
        assertThat(
                        ordered(
                                arrivedAt(NOW - 2, aTask("none")),
                                arrivedAt(NOW, aTask("c").dueAtSeconds(7_000)),
                                arrivedAt(NOW - 1, aTask("b").dueAtSeconds(7_000)),
                                arrivedAt(NOW, aTask("a").dueAtSeconds(7_000)),
                                arrivedAt(NOW, aTask("long").working(600).dueAtSeconds(7_000))))
                .containsExactly("long", "b", "a", "c", "none");
    }

    @Test
    void aDayOfSlackWeighsLessThanALevel() {
        assertThat(
                        ordered(
                                arrivedAt(NOW, aTask("normal")),
                                arrivedAt(NOW, aTask("low").low().dueAtSeconds(6_060))))
                .containsExactly("normal", "low");
    }

    @Test
    void workAndWaitingCountWhereTheyAreGivenAWeight() {
        WaitingTask small = arrivedAt(NOW - 5, aTask("small").working(10));
        WaitingTask large = arrivedAt(NOW - 9, aTask("large").working(20));

        assertThat(ordered(weighing("workHours", -1), small, large))
                .containsExactly("small", "large");
        assertThat(ordered(weighing("workHours", 1), small, large))
                .containsExactly("large", "small");
        assertThat(ordered(weighing("workDoublings", -1), small, large))
                .containsExactly("small", "large");
        assertThat(ordered(weighing("agingIntervals", -1), small, large))
                .containsExactly("small", "large");
    }

    @Test
    void anArrivalAheadOfTheWindowDoesNotCountAsYounger() {
        assertThat(
                        ordered(
                                arrivedAt(NOW + 5 * AGING, aTask("ahead").high()),
                                arrivedAt(NOW, aTask("normal"))))
                .containsExactly("ahead", "normal");
    }

    @Test
    void doublingsTellSmallTasksApartAndAnHourIsNone() {
        // Two doublings of work outweigh one level of priority, whatever the size.
        Policy density =
                Policies.weightedScore(
                        ScoreWeightsBuilder.builder()
                                .transferHours(0)
                                .runHours(0)
                                .communicationHours(0)
                                .survivalChance(0)
                                .priceToBudget(0)
                                .speed(0)
                                .dataKept(0)
                                .priorityLevel(1.5)
                                .slackHours(0)
                                .workHours(0)
                                .workDoublings(-1)
                                .agingIntervals(0)
                                .waitLow(-9)
                                .waitNormal(-9)
                                .waitHigh(-9)
                                .deadlineMargin(1)
                                .build());

        assertThat(
                        ordered(
                                density,
                                arrivedAt(NOW, aTask("long").working(4 * 36_000)),
                                arrivedAt(NOW, aTask("short").working(36_000).low())))
                .containsExactly("short", "long");
        assertThat(
                        ordered(
                                density,
                                arrivedAt(NOW, aTask("long").working(2 * 60)),
                                arrivedAt(NOW, aTask("short").working(60).low())))
                .containsExactly("long", "short");
    }

    @Test
    void aStartNeedsTheMarginToTheDeadline() {
        Judgement judgement = SOME.judgements().get(0);

        assertThat(judgement.accepts(aTask("t").dueAtSeconds(6_150).build(), 100, NOW)).isTrue();
        assertThat(judgement.accepts(aTask("t").dueAtSeconds(6_149).build(), 100, NOW)).isFalse();
        assertThat(judgement.accepts(aTask("t").build(), 1e9, NOW)).isTrue();
    }
}
