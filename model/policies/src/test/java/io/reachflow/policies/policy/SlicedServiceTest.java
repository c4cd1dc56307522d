package io.reachflow.policies.policy;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.QueueFixture.queue;
import static io.reachflow.policies.policy.QueueFixture.secondsAgo;
import static io.reachflow.policies.policy.QueueFixture.served;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.registry.Policies;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a slice of time is the last. Whom it tries first is with the other orders. */
class SlicedServiceTest {
    private static final Policy SLICED = Policies.byName("tiresias-sliced");
    private static final GpuFixture[] ONE = {aGpu("a")};
    private static final GpuFixture[] PAIR = {aGpu("a"), aGpu("b")};

    /** Served for 4,000 GPU-seconds, so in the second of three queues. */
    private static WaitingTask second(TaskFixture task) {
        return served(4_100, 4_000, task);
    }

    private static boolean renews(WaitingTask running, GpuFixture[] on, WaitingTask... waiting) {
        return renews(running, on, 0, waiting);
    }

    private static boolean renews(
            WaitingTask running, GpuFixture[] on, int stopping, WaitingTask... waiting) {
        List<GpuSlot> slots = Arrays.stream(on).map(gpu -> reserved(gpu, running)).toList();
        TaskQueue queue = queue(List.of(waiting), Map.of());
        return SLICED.renews(new TermReview(running, slots, queue, stopping));
    }

    private static GpuSlot reserved(GpuFixture gpu, WaitingTask by) {
        return GpuSlot.idle(gpu.build(), 0)
                .reserve(by.task().sharePermille(), by.task().memoryMibPerGpu(), 1);
    }

    @Test
    void aSliceIsTenMinutesAndOthersSliceNothing() {
        assertThat(SLICED.leaseTermMillis()).isEqualTo(600_000);
        assertThat(Policies.byName("tiresias-sliced+mask").leaseTermMillis()).isEqualTo(600_000);
        assertThat(Policies.byName("tiresias").leaseTermMillis()).isZero();
    }

    @Test
    void aTaskOfAHigherQueueIsMadeRoomFor() {
        assertThat(renews(second(aTask("old")), ONE)).isTrue();
        assertThat(renews(second(aTask("old")), ONE, secondsAgo(1, aTask("new")))).isFalse();
        // Below 3,250 GPU-seconds all are in the first queue.
        assertThat(renews(served(4_100, 3_249, aTask("old")), ONE, secondsAgo(1, aTask("new"))))
                .isTrue();
        // At 7,200 the third begins.
        assertThat(renews(served(7_300, 7_200, aTask("old")), ONE, second(aTask("other"))))
                .isFalse();
        assertThat(renews(second(aTask("old")), ONE, second(aTask("other")))).isTrue();
    }

    @Test
    void whoStarvesIsInTheFirstQueueAlsoWhileItRuns() {
        // It ran for 4,000 s and waited for more than 8 x 4,000 s beside that.
        WaitingTask starved = served(36_001, 4_000, aTask("old"));

        assertThat(renews(starved, ONE, secondsAgo(1, aTask("new")))).isTrue();
    }

    @Test
    void oneThatWouldNotFitThereIsNoReason() {
        assertThat(renews(second(aTask("old")), ONE, secondsAgo(1, aTask("pair").needingGpus(2))))
                .isTrue();
        assertThat(
                        renews(
                                second(aTask("old").needingGpus(2)),
                                PAIR,
                                secondsAgo(1, aTask("large").needingGib(1_000))))
                .isTrue();
        assertThat(
                        renews(
                                second(aTask("old").needingGpus(2)),
                                PAIR,
                                secondsAgo(1, aTask("pair").needingGpus(2))))
                .isFalse();
        // Half of the GPU is another's.
        WaitingTask half = second(aTask("half").takingPermille(500));
        GpuSlot shared = reserved(aGpu("a"), half).reserve(500, 0, 1);
        TaskQueue queue = queue(List.of(secondsAgo(1, aTask("new"))), Map.of());
        assertThat(SLICED.renews(new TermReview(half, List.of(shared), queue, 0))).isTrue();
    }

    @Test
    void roomThatIsBeingMadeIsNotMadeTwice() {
        WaitingTask one = secondsAgo(1, aTask("one"));
        WaitingTask other = secondsAgo(1, aTask("other"));

        assertThat(renews(second(aTask("old")), ONE, 1, one)).isTrue();
        assertThat(renews(second(aTask("old")), ONE, 1, one, other)).isFalse();
    }
}
