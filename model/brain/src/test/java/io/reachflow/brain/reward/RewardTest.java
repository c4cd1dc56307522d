package io.reachflow.brain.reward;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.reward.Reward.Spent;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.schema.LeaseEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewardTest {

    private static Reward of(TaskFixture task, LeaseEnd end, Spent spent) {
        return Reward.of(task.build(), end, spent, RewardWeights.STANDARD);
    }

    @ParameterizedTest
    @CsvSource({
        "COMPLETED, 4, 0",
        "COMPLETED_LATE, 0, -2",
        "FAILED, 0, -2",
        "GPU_LEFT, 0, -2",
        "DEADLINE_PASSED, 0, -2",
        "SILENT, 0, -2",
        "NEVER_STARTED, 0, -2",
        "PREEMPTED, 0, 0",
        "CANCELLED, 0, 0",
    })
    void endsOfAHighTask(LeaseEnd end, double done, double failure) {
        Reward reward = of(aTask("t").high(), end, Spent.NOTHING);

        assertThat(reward.done()).isEqualTo(done);
        assertThat(reward.failure()).isEqualTo(failure);
        assertThat(reward.total()).isEqualTo(done + failure);
    }

    @ParameterizedTest
    @CsvSource({"LOW, 1", "NORMAL, 2", "HIGH, 4"})
    void theMoreUrgentWeighsMore(Priority priority, double weight) {
        assertThat(of(aTask("t").of(priority), LeaseEnd.COMPLETED, Spent.NOTHING).done())
                .isEqualTo(weight);
    }

    @Test
    void whatCostNothingIsZeroAndNotMinusZero() {
        assertThat(of(aTask("t").high(), LeaseEnd.COMPLETED, Spent.NOTHING))
                .isEqualTo(new Reward(4, 0, 0, 0, 0));
    }

    @Test
    void costCountsAgainstWhatTheOwnerWouldPay() {
        // Two hours at half a dollar: a budget of one dollar.
        TaskFixture task = aTask("t").working(7200).wishingToPay(0.5);

        assertThat(of(task, LeaseEnd.COMPLETED, new Spent(0.4, 0, 0)).cost())
                .isEqualTo(-0.04, within(1e-12));
    }

    @Test
    void withoutABudgetCostDoesNotCount() {
        Spent dear = new Spent(1e6, 0, 0);

        assertThat(of(aTask("t"), LeaseEnd.COMPLETED, dear).cost()).isZero();
        assertThat(of(aTask("t").wishingToPay(0), LeaseEnd.COMPLETED, dear).cost()).isZero();
    }

    @Test
    void transferAndLostWorkCountByTheHour() {
        Reward reward = of(aTask("t"), LeaseEnd.GPU_LEFT, new Spent(0, 360, 720));

        assertThat(reward.bandwidth()).isEqualTo(-0.05, within(1e-12));
        assertThat(reward.lostWork()).isEqualTo(-0.1, within(1e-12));
        assertThat(reward.total()).isEqualTo(-1 - 0.05 - 0.1, within(1e-12));
    }
}
