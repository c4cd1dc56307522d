package io.reachflow.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.task.WorldTask;
import org.junit.jupiter.api.Test;

class TaskWorthTest {
    /** Rewards per task then mean the same whether or not work counts. */
    @Test
    void theStandardsTasksAreWorthTheirPriorityInTheMean() {
        double worth = 0;
        double weight = 0;
        for (long seed = 1; seed <= 6; seed++) {
            for (WorldTask arrival : World.generate(Scenario.standard().world(seed)).tasks()) {
                Task task =
                        TaskIntake.of(arrival.request(), arrival.arrivedAtMillis())
                                .accepted()
                                .orElseThrow();
                worth += Reward.value(task, RewardWeights.STANDARD);
                weight += task.priority().weight();
            }
        }

        assertThat(worth / weight).isCloseTo(1, within(0.02));
    }
}
