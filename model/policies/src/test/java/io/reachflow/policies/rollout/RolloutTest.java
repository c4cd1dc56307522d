package io.reachflow.policies.rollout;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.gang.PlannedGang;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
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

/**
 * Rollouts of {@code edf-soonest+mask}. The survival of a card of which nothing is known is the
 * same everywhere, so what a start promises differs by what it leaves to others.
 */
class RolloutTest {
    private static final Rollout ROLLOUT =
            new Rollout("rollout", "1", Policies.byName("edf-soonest+mask"));
    private static final GpuSlot SLOW = idle(aGpu("a-slow"));
    private static final GpuSlot FAST = idle(aGpu("b-fast").withSpeed(2));

    /** A window of a cell, and what is decided in it. */
    private static final class Window {
        private final List<GpuSlot> slots = new ArrayList<>();
        private final TreeMap<String, Long> idleAt = new TreeMap<>();
        private final List<WaitingTask> waiting = new ArrayList<>();

        Window free(GpuSlot... some) {
            slots.addAll(List.of(some));
            return this;
        }

        Window idleAtSeconds(GpuSlot slot, long seconds) {
            slots.add(slot.reserve(1_000, 0, 1));
            idleAt.put(slot.gpuId(), seconds * 1_000);
            return this;
        }

        Window waits(TaskFixture... tasks) {
            for (TaskFixture task : tasks) {
                waiting.add(WaitingTask.fresh(task.build(), 0));
            }
            return this;
        }

        /** For each task that fits somewhere where it goes, or that it waits. */
        List<String> decisions() {
            Policy inner = ROLLOUT.inner();
            TaskQueue queue =
                    new TaskQueue(0, 600_000, waiting, new TreeMap<>(), ResourceAmount.NOTHING);
            CellLoad load =
                    new CellLoad(
                            0,
                            2,
                            2,
                            waiting.size(),
                            new CellOutlook(queue, slots, idleAt, List.of()));
            List<Candidates> batch = new ArrayList<>();
            for (WaitingTask one : inner.order(queue)) {
                Candidates candidates = candidates(one, load);
                if (candidates.slots().size() >= one.task().gpus()) {
                    batch.add(candidates);
                }
            }
            List<Scores> scores = ROLLOUT.score(batch);
            List<String> told = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                told.add(told(batch.get(i), scores.get(i)));
            }
            return told;
        }

        /** Those that are free, in time and large enough. */
        private Candidates candidates(WaitingTask one, CellLoad load) {
            List<GpuSlot> some = new ArrayList<>();
            List<Estimate> estimates = new ArrayList<>();
            for (GpuSlot slot : slots) {
                Estimate estimate =
                        Estimate.of(
                                one.task(),
                                one.remainingWorkGpuSeconds(),
                                slot.gpu(),
                                Closeness.APART,
                                0);
                boolean inTime =
                        ROLLOUT.judgements().get(0).accepts(one.task(), estimate.totalSeconds(), 0);
                if (slot.freePermille() > 0
                        && inTime
                        && one.task().memoryMibPerGpu() <= slot.freeMemoryMib()) {
                    some.add(slot);
                    estimates.add(estimate);
                }
            }
            return new Candidates(one, some, estimates, load);
        }

        private static String told(Candidates candidates, Scores scores) {
            String task = candidates.waiting().task().taskId();
            if (scores.waiting() == Double.POSITIVE_INFINITY) {
                return task + " waits";
            }
            List<String> places = new ArrayList<>();
            for (int place = 0; place < candidates.slots().size(); place++) {
                if (PlannedGang.isRaised(scores.candidates()[place])) {
                    places.add(candidates.slots().get(place).gpuId());
                }
            }
            return places.isEmpty() ? task + " takes what is left" : task + " " + places;
        }
    }

    @Test
    void aTaskLeavesTheFastCardToOneThatWouldBeLateElsewhere() {
        // The first is due earlier, so the other policy gives it the fast card. On the slow one it
        // is in time as well, and then the second, which needs 900 s of the fast one, is not lost.
        assertThat(
                        new Window()
                                .free(SLOW, FAST)
                                .waits(
                                        aTask("first").working(600).dueAtSeconds(1_000),
                                        aTask("second").working(1_800).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("first [a-slow]", "second [b-fast]");
    }

    @Test
    void itStaysWithTheOtherPolicyWhereNothingIsWon() {
        assertThat(
                        new Window()
                                .free(SLOW, idle(aGpu("b-same")))
                                .waits(
                                        aTask("first").working(600).dueAtSeconds(1_000),
                                        aTask("second").working(600).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("first [a-slow]", "second [b-same]");
    }

    @Test
    void aTaskWaitsForACardThatIsFreeSoonWhereAnotherNeedsThisOne() {
        // Both can only begin on the fast card now. The first is in time on the slow card from
        // 100 s on; the second would be late there.
        assertThat(
                        new Window()
                                .free(FAST)
                                .idleAtSeconds(SLOW, 100)
                                .waits(
                                        aTask("first").working(600).dueAtSeconds(1_000),
                                        aTask("second").low().working(1_800).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("first waits", "second [b-fast]");
        // Nobody waits for a card that comes too late.
        assertThat(
                        new Window()
                                .free(FAST)
                                .idleAtSeconds(SLOW, 500)
                                .waits(
                                        aTask("first").working(600).dueAtSeconds(1_000),
                                        aTask("second").low().working(1_800).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("first [b-fast]", "second takes what is left");
    }

    @Test
    void theImportantOneIsServedFirstThoughItIsDueLater() {
        assertThat(
                        new Window()
                                .free(SLOW)
                                .waits(
                                        aTask("low").low().working(600).dueAtSeconds(1_000),
                                        aTask("high").high().working(600).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("low waits", "high [a-slow]");
    }

    @Test
    void aGangGoesAsAWholeOrWaits() {
        assertThat(
                        new Window()
                                .free(SLOW, FAST)
                                .waits(
                                        aTask("pair")
                                                .low()
                                                .needingGpus(2)
                                                .working(1_200)
                                                .dueAtSeconds(1_000),
                                        aTask("large").high().working(1_800).dueAtSeconds(1_100))
                                .decisions())
                .containsExactly("pair waits", "large [b-fast]");
        assertThat(
                        new Window()
                                .free(SLOW, FAST)
                                .waits(aTask("pair").needingGpus(2).dueAtSeconds(100_000))
                                .decisions())
                .containsExactly("pair [a-slow, b-fast]");
    }

    @Test
    void itSaysThatItLooksAheadAndMayWait() {
        assertThat(ROLLOUT.looksAhead()).isTrue();
        assertThat(ROLLOUT.mayWait()).isTrue();
        assertThat(ROLLOUT.scoresTasksIndependently()).isFalse();
        assertThat(ROLLOUT.identity().id()).isEqualTo("rollout");
    }
}
