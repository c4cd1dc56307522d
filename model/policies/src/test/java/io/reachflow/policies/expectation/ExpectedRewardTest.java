package io.reachflow.policies.expectation;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.gpu.Gpu;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.cluster.GangEstimate;
import io.reachflow.policies.policy.WaitingTask;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedRewardTest {
    private static final long NOW = 5_000_000;

    private static WaitingTask waiting(TaskFixture task) {
        return WaitingTask.fresh(task.build(), 0);
    }

    private static double ofStart(TaskFixture task, GangEstimate estimate, Gpu... members) {
        return ExpectedReward.ofStart(waiting(task), List.of(members), estimate, NOW);
    }

    @Test
    void aTaskOfTheMeanWorkIsWorthItsPrioritysWeight() {
        assertThat(ExpectedReward.worth(aTask("t").low().working(4_200).build())).isEqualTo(1);
        assertThat(ExpectedReward.worth(aTask("t").high().working(4_200).build())).isEqualTo(4);
        assertThat(ExpectedReward.worth(aTask("t").high().working(8_400).build())).isEqualTo(6);
    }

    @Test
    void halfOfItsWorthIsLostWithATaskThatIsNeverStarted() {
        assertThat(
                        ExpectedReward.ofGivenUp(
                                waiting(aTask("t").high().working(4_200).dueAtSeconds(9_000))))
                .isEqualTo(-2);
        assertThat(ExpectedReward.ofGivenUp(waiting(aTask("t").high().working(4_200)))).isZero();
    }

    @Test
    void aStartPromisesWhatItIsWorthByTheChanceToStay() {
        Gpu gpu = aGpu("a").build();
        double stays = gpu.survivalChance(NOW, 3_600);

        assertThat(ofStart(aTask("t").high().working(4_200), new GangEstimate(0, 3_600, 0), gpu))
                .isEqualTo(4 * stays - 2 * (1 - stays), within(1e-9));
    }

    @Test
    void heldTimeAndMoneyAreTakenOff() {
        // 1,800 s of data and 900 s of communication on each of two; at 0.5 an hour, 0.75 for
        // them. Two GPU hours cost 0.60 USD; the owner would pay 1.40.
        Gpu gpu = aGpu("a").inHost("x").costing(0.3).build();
        Gpu mate = aGpu("b").inHost("x").costing(0.3).build();
        double stays = gpu.survivalChance(NOW, 3_600);

        assertThat(
                        ofStart(
                                aTask("t").low().needingGpus(2).working(4_200).wishingToPay(1.2),
                                new GangEstimate(1_800, 1_800, 900),
                                gpu,
                                mate))
                .isEqualTo(stays - 0.5 * (1 - stays) - 0.75 - 0.1 * (2 * 0.3) / 1.4, within(1e-9));
    }

    @Test
    void membersOfOneHostStayTogether() {
        Gpu gpu = aGpu("a").inHost("x").build();
        Gpu mate = aGpu("b").inHost("x").build();
        Gpu apart = aGpu("b").inHost("y").build();
        double stays = gpu.survivalChance(NOW, 3_600);
        TaskFixture pair = aTask("t").low().needingGpus(2).working(4_200);
        GangEstimate hour = new GangEstimate(0, 3_600, 0);

        assertThat(ofStart(pair, hour, gpu, mate)).isEqualTo(1.5 * stays - 0.5, within(1e-9));
        assertThat(ofStart(pair, hour, gpu, apart))
                .isEqualTo(1.5 * stays * stays - 0.5, within(1e-9));
    }
}
