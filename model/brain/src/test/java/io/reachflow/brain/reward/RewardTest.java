package io.reachflow.brain.reward;

import static io.reachflow.intake.task.TaskFixture.aTask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.schema.LeaseEnd;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RewardTest {

    /** Of mean work, so that it is worth its priority's weight. */
    private static TaskFixture aMeanTask() {
        return aTask("t").working(4_200);
    }

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
        Reward reward = of(aMeanTask().high(), end, Spent.NOTHING);

        assertThat(reward.done()).isEqualTo(done);
        assertThat(reward.failure()).isEqualTo(failure);
        assertThat(reward.total()).isEqualTo(done + failure);
    }

    @ParameterizedTest
    @CsvSource({"LOW, 1", "NORMAL, 2", "HIGH, 4"})
    void theMoreUrgentWeighsMore(Priority priority, double weight) {
        assertThat(of(aMeanTask().of(priority), LeaseEnd.COMPLETED, Spent.NOTHING).done())
                .isEqualTo(weight);
    }

    @ParameterizedTest
    @CsvSource({"1050, 1.25", "4200, 2", "12600, 4"})
    void halfOfATasksWorthIsByItsWork(double workGpuSeconds, double worth) {
        TaskFixture task = aTask("t").working(workGpuSeconds);

        assertThat(of(task, LeaseEnd.COMPLETED, Spent.NOTHING).done()).isEqualTo(worth);
        assertThat(of(task, LeaseEnd.FAILED, Spent.NOTHING).failure()).isEqualTo(-worth / 2);
    }

    @Test
    void whatCostNothingIsZeroAndNotMinusZero() {
        assertThat(of(aMeanTask().high(), LeaseEnd.COMPLETED, Spent.NOTHING))
                .isEqualTo(new Reward(4, 0, 0, 0, 0));
    }

    @Test
    void costCountsAgainstWhatTheOwnerWouldPay() {
        // Two hours at half a dollar: a budget of one dollar.
        TaskFixture task = aTask("t").working(7200).wishingToPay(0.5);

        assertThat(of(task, LeaseEnd.COMPLETED, new Spent(7200, 0.4, 0, 0)).cost())
                .isEqualTo(-0.04, within(1e-12));
    }

    @Test
    void withoutABudgetCostDoesNotCount() {
        Spent dear = new Spent(0, 1e6, 0, 0);

        assertThat(of(aTask("t"), LeaseEnd.COMPLETED, dear).cost()).isZero();
        assertThat(of(aTask("t").wishingToPay(0), LeaseEnd.COMPLETED, dear).cost()).isZero();
    }

    @Test
    void transferAndLostWorkCountByTheHour() {
        Reward reward = of(aMeanTask(), LeaseEnd.GPU_LEFT, new Spent(2_000, 0, 360, 720));

        assertThat(reward.bandwidth()).isEqualTo(-0.05, within(1e-12));
        assertThat(reward.lostWork()).isEqualTo(-0.1, within(1e-12));
        assertThat(reward.total()).isEqualTo(-1 - 0.05 - 0.1, within(1e-12));
    }
}
