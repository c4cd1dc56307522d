package io.reachflow.brain.book;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotListTest {
    private final SlotList list = new SlotList();

    private static GpuSlot slot(String gpuId, long lastEpoch) {
        return GpuSlot.idle(aGpu(gpuId).build(), lastEpoch);
    }

    @Test
    void keepsTheOrderOfIds() {
        for (String gpuId : List.of("c", "a", "d", "b")) {
            list.put(slot(gpuId, 0));
        }
        list.remove("c");
        list.remove("x");

        assertThat(list.view()).extracting(GpuSlot::gpuId).containsExactly("a", "b", "d");
    }

    @Test
    void aViewStaysAsItWas() {
        list.put(slot("a", 1));
        List<GpuSlot> before = list.view();
        list.put(slot("a", 2));

        assertThat(before).containsExactly(slot("a", 1));
        assertThat(list.view()).containsExactly(slot("a", 2));
    }
}
