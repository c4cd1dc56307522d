package io.reachflow.policies.horizon;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.cluster.GpuSlot;
import io.reachflow.policies.policy.CellOutlook;
import io.reachflow.policies.policy.ResourceAmount;
import io.reachflow.policies.policy.TaskQueue;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What GPUs can give, in seconds of an RTX 3090 in a stretch of 1,200 s. */
class HorizonPlanTest {
    private static final long NOW = 5_000;

    private static double[] supply(SortedMap<String, Long> idleAt, GpuSlot... slots) {
        TaskQueue nobody =
                new TaskQueue(NOW, 1, List.of(), new TreeMap<>(), ResourceAmount.NOTHING);
        return HorizonPlan.supply(new CellOutlook(nobody, List.of(slots), idleAt, List.of()), NOW);
    }

    @Test
    void anIdleCardGivesItsSpeedAllTheTime() {
        assertThat(supply(new TreeMap<>(), idle(aGpu("a").withSpeed(2))))
                .hasSize(TimePrices.STRETCHES)
                .containsOnly(2_400);
    }

    @Test
    void aBusyOneGivesWhatItsLeasesLeaveUntilTheyEnd() {
        // Busy for thirty minutes; of the second one half is free.
        long end = NOW + 1_800_000;
        TreeMap<String, Long> idleAt = new TreeMap<>();
        idleAt.put("whole", end);
        idleAt.put("half", end);

        assertThat(supply(idleAt, idle(aGpu("whole")).reserve(1_000, 0, 1)))
                .startsWith(0, 600, 1_200);
        assertThat(supply(idleAt, idle(aGpu("half")).reserve(500, 0, 1)))
                .startsWith(600, 900, 1_200);
    }

    @Test
    void whereNothingMayStartThereIsNothingToShareOut() {
        assertThat(
                        supply(
                                new TreeMap<>(),
                                idle(aGpu("a").paused()),
                                idle(aGpu("b").suspect()),
                                idle(aGpu("c").quarantinedBecause("two hosts say so"))))
                .containsOnly(0);
    }
}
