package io.reachflow.model.cluster;

import static io.reachflow.model.gpu.GpuBuilder.aGpu;
import static io.reachflow.model.task.TaskBuilder.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.model.gpu.GpuBuilder;
import io.reachflow.model.network.WideArea;
import io.reachflow.model.task.TaskBuilder;
import org.junit.jupiter.api.Test;

class EstimateTest {

    private static Estimate of(TaskBuilder task, double remainingSeconds, GpuBuilder gpu) {
        return Estimate.of(task.build(), remainingSeconds, gpu.build(), 0);
    }

    @Test
    void aFasterCardRunsShorter() {
        assertThat(of(aTask("t"), 600, aGpu("g").withSpeed(2)).runSeconds()).isEqualTo(300);
    }

    @Test
    void aCardOfUnknownSpeedCountsAsAQuarter() {
        assertThat(of(aTask("t"), 600, aGpu("g").withUnknownSpeed()).runSeconds()).isEqualTo(2400);
    }

    @Test
    void aGangSharesTheWorkAndAShareStretchesIt() {
        assertThat(of(aTask("t").needingGpus(4), 600, aGpu("g")).runSeconds()).isEqualTo(150);
        assertThat(of(aTask("t").takingPermille(250), 600, aGpu("g")).runSeconds()).isEqualTo(2400);
    }

    @Test
    void dataComesOverTheSlowerOfLineAndWideArea() {
        TaskBuilder task = aTask("t").withDataIn("us-east-1", 1000);
        // 1000 MiB are 8388.608 megabits.
        assertThat(of(task, 60, aGpu("g").in("us-east-1").withLineOfMbps(100.0)).transferSeconds())
                .isEqualTo(83.88608, within(1e-9));
        assertThat(of(task, 60, aGpu("g").in("us-east-1").withLineOfMbps(null)).transferSeconds())
                .isEqualTo(419.4304, within(1e-9));
        assertThat(of(task, 60, aGpu("g").in("eu-west-1").withLineOfMbps(1e6)).transferSeconds())
                .isEqualTo(8388.608 / WideArea.rateMbps("us-east-1", "eu-west-1"), within(1e-9));
    }

    @Test
    void withoutDataThereIsNothingToFetch() {
        assertThat(of(aTask("t"), 60, aGpu("g")).transferSeconds()).isZero();
        assertThat(of(aTask("t").withDataIn("us-east-1", 0), 60, aGpu("g")).transferSeconds())
                .isZero();
    }

    @Test
    void theChanceToStayCoversTransferAndRun() {
        TaskBuilder task = aTask("t").withDataIn("eu-west-1", 1000 * 3600 / 8.388608 / 10);
        Estimate estimate = of(task, 3600, aGpu("g").in("eu-west-1").withLineOfMbps(100.0));

        assertThat(estimate.totalSeconds()).isEqualTo(7200, within(1e-6));
        assertThat(estimate.survivalChance()).isEqualTo(Math.exp(-2.0 / 8), within(1e-6));
    }
}
