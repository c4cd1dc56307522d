package io.reachflow.policies.cluster;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class GpuSlotTest {
    private final GpuSlot idle = GpuSlot.idle(aGpu("g").withMemoryGib(24).build(), 7);

    @Test
    void whatIsReservedAndReleasedIsAsBefore() {
        GpuSlot reserved = idle.reserve(300, 4096, 9);

        assertThat(reserved.freePermille()).isEqualTo(700);
        assertThat(reserved.freeMemoryMib()).isEqualTo(20_480);
        assertThat(reserved.lastEpoch()).isEqualTo(9);
        GpuSlot released = reserved.release(300, 4096);
        assertThat(released.freePermille()).isEqualTo(1000);
        assertThat(released.freeMemoryMib()).isEqualTo(24_576);
        assertThat(released.lastEpoch()).isEqualTo(9);
    }

    @Test
    void theLastEpochNeverFalls() {
        assertThat(idle.reserve(1, 1, 3).lastEpoch()).isEqualTo(7);
    }

    @Test
    void aNewViewKeepsWhatIsReserved() {
        GpuSlot seen =
                idle.reserve(300, 4096, 9).seenAs(aGpu("g").withMemoryGib(16).paused().build());

        assertThat(seen.gpu().paused()).isTrue();
        assertThat(seen.freePermille()).isEqualTo(700);
        assertThat(seen.freeMemoryMib()).isEqualTo(12 * 1024);
        assertThat(seen.seenAs(aGpu("g").withUnknownMemory().build()).freeMemoryMib())
                .isEqualTo(-4096);
    }

    @Test
    void emptiedItIsIdle() {
        assertThat(idle.reserve(300, 4096, 9).emptied())
                .isEqualTo(GpuSlot.idle(aGpu("g").withMemoryGib(24).build(), 9));
    }

    @Test
    void aViewDoesNotChangeUnderItsReader() {
        List<GpuSlot> slots = new ArrayList<>(List.of(idle));
        ClusterView view = new ClusterView(1, slots);
        slots.clear();

        assertThat(view.slots()).containsExactly(idle);
        assertThatThrownBy(() -> view.slots().clear())
                .isInstanceOf(UnsupportedOperationException.class);
    }
}
