package io.reachflow.policies.heuristic;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.task.Task;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.Closeness;
import io.reachflow.policies.cluster.Estimate;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.Candidates;
import io.reachflow.policies.policy.CellLoad;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.TaskQueue;
import io.reachflow.policies.policy.WaitingTask;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Ten GPUs, of which tasks of high priority hold one. They are expected to need up to 1 + 1.28 of
 * them, so 7.72 are for others.
 */
class SpotQuotaTest {
    private static final Policy GFS = Policies.byName("gfs");
    private static final List<GpuSlot> TEN =
            IntStream.range(0, 10).mapToObj(i -> idle(aGpu("gpu-" + i))).toList();

    private static WaitingTask waiting(TaskFixture task) {
        return WaitingTask.fresh(task.build(), 0);
    }

    private static TaskQueue queue(List<WaitingTask> waiting) {
        return new TaskQueue(0, 600_000, waiting, new TreeMap<>(), ResourceAmount.NOTHING);
    }

    /** Whether each of them waits, where others of their kind hold so much of a GPU. */
    private static List<Boolean> wait(int heldBySpotPermille, TaskFixture... tasks) {
        return wait(TEN, aTask("runs").high(), heldBySpotPermille, tasks);
    }

    private static List<Boolean> wait(
            List<GpuSlot> gpus, TaskFixture high, int heldBySpotPermille, TaskFixture... tasks) {
        List<Task> running = new ArrayList<>(List.of(high.build()));
        for (int i = 0; i < heldBySpotPermille / 1_000; i++) {
            running.add((i == 0 ? aTask("low").low() : aTask("spot-" + i)).build());
        }
        if (heldBySpotPermille % 1_000 > 0) {
            running.add(aTask("part").takingPermille(heldBySpotPermille % 1_000).build());
        }
        List<WaitingTask> some = new ArrayList<>();
        for (TaskFixture task : tasks) {
            some.add(waiting(task));
        }
        CellOutlook outlook = new CellOutlook(queue(some), gpus, new TreeMap<>(), running);
        CellLoad load = new CellLoad(0, 10, 10, some.size(), outlook);
        List<Candidates> batch = some.stream().map(one -> candidates(one, load)).toList();
        return GFS.score(batch).stream()
                .map(scores -> scores.waiting() == Double.POSITIVE_INFINITY)
                .toList();
    }

    private static Candidates candidates(WaitingTask one, CellLoad load) {
        GpuSlot slot = TEN.get(0);
        double work = one.remainingWorkGpuSeconds();
        Estimate estimate = Estimate.of(one.task(), work, slot.gpu(), Closeness.APART, 0);
        return new Candidates(one, List.of(slot), List.of(estimate), load);
    }

    @Test
    void highPriorityComesFirstThenWhoCameFirst() {
        List<WaitingTask> order =
                GFS.order(
                        queue(
                                List.of(
                                        WaitingTask.fresh(aTask("b").build(), 2),
                                        WaitingTask.fresh(aTask("a").low().build(), 1),
                                        WaitingTask.fresh(aTask("high").high().build(), 3))));

        assertThat(order).extracting(one -> one.task().taskId()).containsExactly("high", "a", "b");
    }

    @Test
    void spotTasksLeaveRoomForTheHighPriorityThatIsToBeExpected() {
        assertThat(wait(6_700, aTask("t"))).containsExactly(false);
        assertThat(wait(6_721, aTask("t"))).containsExactly(true);
        assertThat(wait(6_721, aTask("half").takingPermille(500))).containsExactly(false);
        assertThat(wait(9_000, aTask("t").high())).containsExactly(false);
    }

    @Test
    void eachTaskOfAWindowTakesItsPartOfTheQuota() {
        assertThat(wait(5_000, aTask("pair").needingGpus(2), aTask("next"), aTask("small").low()))
                .containsExactly(false, true, true);
        assertThat(wait(5_000, aTask("a"), aTask("b"), aTask("c")))
                .containsExactly(false, false, true);
    }

    @Test
    void highPriorityThatWaitsIsDemandAsWell() {
        // Two of them: 2 + 1.28 · √2 is 3.81, and 6.19 are left.
        assertThat(wait(5_189, aTask("high").high(), aTask("t"))).containsExactly(false, false);
        assertThat(wait(5_190, aTask("high").high(), aTask("t"))).containsExactly(false, true);
    }

    @Test
    void gangsComeWholeSoTheyNeedMoreRoomToSpare() {
        // 4 + 1.28 · 4 is 9.12, so 0.88 are for others. Four singles would need 6.56.
        TaskFixture gang = aTask("gang").high().needingGpus(4);

        assertThat(wait(TEN, gang, 0, aTask("t").takingPermille(879))).containsExactly(false);
        assertThat(wait(TEN, gang, 0, aTask("t").takingPermille(881))).containsExactly(true);
    }

    @Test
    void whatCanNeverRunHereIsNoDemand() {
        TaskFixture tooLarge = aTask("high").high().needingGpus(11);

        assertThat(wait(6_700, tooLarge, aTask("t"))).containsExactly(false, false);
    }

    @Test
    void cardsThatTakeNoTasksAreNoRoom() {
        List<GpuSlot> nineWork = new ArrayList<>(TEN);
        nineWork.set(9, idle(aGpu("gpu-9").paused()));
        TaskFixture high = aTask("runs").high();

        assertThat(wait(nineWork, high, 5_700, aTask("t"))).containsExactly(false);
        assertThat(wait(nineWork, high, 5_721, aTask("t"))).containsExactly(true);
    }

    @Test
    void othersAreStoppedForHighPriorityOnly() {
        assertThat(GFS.preempts()).isTrue();
        assertThat(GFS.preemptsFor(aTask("t").high().build())).isTrue();
        assertThat(GFS.preemptsFor(aTask("t").build())).isFalse();
        assertThat(Policies.byName("gfs+mask").preemptsFor(aTask("t").build())).isFalse();
    }

    @Test
    void whereNothingIsKnownOfTheCellThereIsNoQuota() {
        Candidates alone = candidates(waiting(aTask("t")), new CellLoad(0, 10, 10, 1));

        assertThat(GFS.score(List.of(alone)).get(0).waiting()).isNegative().isInfinite();
    }
}
