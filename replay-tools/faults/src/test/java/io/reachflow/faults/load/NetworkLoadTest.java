package io.reachflow.faults.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.schema.GpuTelemetry;
import org.junit.jupiter.api.Test;

class NetworkLoadTest {
    @Test
    void hasAsManyGpusAsAskedForAndIsTheSameForTheSameSeed() {
        NetworkLoad load = NetworkLoad.ofCommunity(24, 5);
        assertThat(load.gpus())
                .hasSize(24)
                .extracting(GpuTelemetry::getGpuId)
                .doesNotHaveDuplicates();
        assertThat(load).isEqualTo(NetworkLoad.ofCommunity(24, 5));
    }

    @Test
    void theNameOfATaskSaysWhenItWasSentAndHowLongItRuns() {
        String id = TaskMaker.make(17, 123_456).getTaskId();
        assertThat(TaskMaker.sentAtMillis(id)).isEqualTo(123_456);
        assertThat(TaskMaker.runMillis(id))
                .isEqualTo((long) (1_000 * TaskMaker.make(17, 1).getWorkGpuSeconds()));
        assertThat(TaskMaker.sentAtMillis("somebody's")).isEqualTo(Long.MIN_VALUE);
    }
}
