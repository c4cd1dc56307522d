package io.reachflow.policies.horizon;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.expectation.ExpectedReward;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.Offer;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.Scores;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A card of which nothing is known stays with the same chance everywhere. */
class RollingHorizonTest {
    private static final Policy POLICY = Policies.byName("rolling-horizon");
    private static final GpuSlot CARD = idle(aGpu("a"));

    /** What is decided of tasks that all wait for the same free card; others are busy. */
    private static List<Scores> scores(SortedMap<String, Long> idleAt, TaskFixture... tasks) {
        List<WaitingTask> waiting =
                Arrays.stream(tasks).map(task -> WaitingTask.fresh(task.build(), 0)).toList();
        TaskQueue queue =
                new TaskQueue(0, 600_000, waiting, new TreeMap<>(), ResourceAmount.NOTHING);
        List<GpuSlot> slots = new ArrayList<>(List.of(CARD));
        idleAt.keySet().forEach(id -> slots.add(idle(aGpu(id)).reserve(1_000, 0, 1)));
        CellLoad load =
                new CellLoad(
                        0,
                        slots.size(),
                        1,
                        waiting.size(),
                        new CellOutlook(queue, slots, idleAt, List.of()));
        return POLICY.score(
                waiting.stream()
                        .map(
                                one ->
                                        new Candidates(
                                                one, List.of(CARD), List.of(estimate(one)), load))
                        .toList());
    }

    private static List<Scores> scores(TaskFixture... tasks) {
        return scores(new TreeMap<>(), tasks);
    }

    private static Estimate estimate(WaitingTask one) {
        return Estimate.of(
                one.task(), one.remainingWorkGpuSeconds(), CARD.gpu(), Closeness.APART, 0);
    }

    private static boolean goes(Scores scores) {
        return scores.candidates()[0] > scores.waiting();
    }

    @Test
    void withRoomForAllAStartBringsWhatItPromises() {
        Scores alone = scores(aTask("t").working(1_200).dueAtSeconds(1_700)).get(0);
        WaitingTask waiting =
                WaitingTask.fresh(aTask("t").working(1_200).dueAtSeconds(1_700).build(), 0);

        assertThat(goes(alone)).isTrue();
        assertThat(alone.candidates()[0])
                .isCloseTo(
                        ExpectedReward.ofStart(waiting, estimate(waiting))
                                - ExpectedReward.ofGivenUp(waiting),
                        within(1e-9));
        // In twenty minutes it is too late.
        assertThat(alone.waiting()).isZero();
    }

    @Test
    void whereTimeCostsNothingALaterStartIsWorthFourFifths() {
        Scores alone = scores(aTask("t").working(1_200).dueAtSeconds(50_000)).get(0);

        assertThat(alone.waiting()).isCloseTo(0.8 * alone.candidates()[0], within(1e-9));
    }

    @Test
    void aStartThatWillBeTooLateIsNothingToWaitFor() {
        // 1.369 × 3,600 s is 4,928 s. There are 5,400 s, and 4,200 s in twenty minutes.
        Scores alone = scores(aTask("t").working(3_600).dueAtSeconds(5_400)).get(0);

        assertThat(goes(alone)).isTrue();
        assertThat(alone.waiting()).isZero();
    }

    @Test
    void whoHasNothingToGainFromAStartDoesNotWaitEither() {
        // So long a run hardly ever ends on a card that nobody knows, and there is no deadline.
        Scores endless = scores(aTask("t").working(36_000)).get(0);

        assertThat(endless.candidates()[0]).isNegative();
        assertThat(goes(endless)).isTrue();
    }

    @Test
    void aGangThatNeverFitsMakesNothingDearer() {
        TaskFixture single = aTask("single").low().working(1_200).dueAtSeconds(1_700);
        TaskFixture gang = aTask("gang").high().needingGpus(8).working(9_600).dueAtSeconds(1_700);

        assertThat(scores(single, gang).get(0).candidates())
                .containsExactly(scores(single).get(0).candidates());
    }

    @Test
    void aTaskLeavesTheCardToOneThatIsWorthMore() {
        // Both are in time only if they start now.
        List<Scores> two =
                scores(
                        aTask("normal").working(1_200).dueAtSeconds(1_700),
                        aTask("high").high().working(1_200).dueAtSeconds(1_700));

        assertThat(goes(two.get(0))).isFalse();
        assertThat(goes(two.get(1))).isTrue();
        assertThat(two.get(1).urgency()).isGreaterThan(two.get(0).urgency());
    }

    @Test
    void aTaskWithTimeLeavesTheCardToOneWithout() {
        // Worth the same, and the other one is free in forty minutes.
        TreeMap<String, Long> soon = new TreeMap<>();
        soon.put("b", 2_400_000L);
        List<Scores> two =
                scores(
                        soon,
                        aTask("has-time").working(1_200).dueAtSeconds(20_000),
                        aTask("has-none").working(1_200).dueAtSeconds(1_700));

        assertThat(goes(two.get(1))).isTrue();
        assertThat(two.get(1).urgency()).isGreaterThan(two.get(0).urgency());
        // Two want the one card now, so time costs something there, and nothing later.
        assertThat(two.get(0).candidates()[0])
                .isLessThan(
                        scores(aTask("has-time").working(1_200).dueAtSeconds(20_000))
                                .get(0)
                                .candidates()[0]);
    }

    @Test
    void whereNothingIsKnownOfTheCellTimeIsFree() {
        Candidates some = Offer.candidates(aTask("t").working(60), CARD);
        Scores scores = POLICY.score(List.of(some)).get(0);

        assertThat(goes(scores)).isTrue();
        assertThat(scores.waiting()).isNegative().isInfinite();
    }
}
