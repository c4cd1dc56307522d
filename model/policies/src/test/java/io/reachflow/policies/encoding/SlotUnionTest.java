package io.reachflow.policies.encoding;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static io.reachflow.policies.policy.Offer.candidates;
import static io.reachflow.policies.policy.Offer.idle;
import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.policies.cluster.GpuSlot;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotUnionTest {
    private static final GpuSlot A = idle(aGpu("a"));
    private static final GpuSlot B = idle(aGpu("b"));
    private static final GpuSlot C = idle(aGpu("c"));
    private static final GpuSlot D = idle(aGpu("d"));

    private static List<GpuSlot> union(GpuSlot[]... slots) {
        return SlotUnion.of(
                List.of(slots).stream().map(some -> candidates(aTask("one"), some)).toList());
    }

    private static GpuSlot[] slots(GpuSlot... slots) {
        return slots;
    }

    @Test
    void eachIsThereOnceAndInOrder() {
        assertThat(union(slots(B, D), slots(A, B), slots(), slots(C, D)))
                .containsExactly(A, B, C, D);
        assertThat(union(slots(A), slots(A))).containsExactly(A);
        assertThat(union(slots(), slots())).isEmpty();
        assertThat(union()).isEmpty();
    }

    @Test
    void candidatesNeedNotBeInOrder() {
        assertThat(union(slots(D, A, C), slots(B))).containsExactly(A, B, C, D);
        assertThat(SlotUnion.places(List.of(A, B, C, D), List.of(D, A, C)))
                .containsExactly(3, 0, 2);
    }

    @Test
    void ofTwoViewsOfAGpuTheFirstCounts() {
        GpuSlot later = idle(aGpu("b").withSpeed(3));

        List<GpuSlot> union = union(slots(A, B), slots(later, C));

        assertThat(union).containsExactly(A, B, C);
        assertThat(SlotUnion.places(union, List.of(later, C))).containsExactly(1, 2);
    }
}
