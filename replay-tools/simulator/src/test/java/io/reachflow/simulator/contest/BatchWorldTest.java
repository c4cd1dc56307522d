package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.TaskEnd;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.SimulationOutcome;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.task.WorldTask;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Some dozens of tasks without deadlines, all at once on 16 GPUs. */
class BatchWorldTest {
    private static final Scenario BATCH =
            Scenario.of("cluster-drawn")
                    .with("gpus", "16")
                    .with("length", "12h")
                    .with("drain", "10d")
                    .with("tasks.gangs", "1:60 2:20 8:15 16:5")
                    .with("tasks.work-median", "2h")
                    .with("tasks.work-p95", "20h")
                    .with("tasks.work-longest", "60h");
    private static final World WORLD = World.generate(BATCH.world(5));

    private static SimulationOutcome play(String policy) {
        return Contenders.byName(policy, SimulationSettings.STANDARD).play(WORLD);
    }

    @Test
    void everyTaskIsDoneHoweverLongItWaits() {
        for (String policy :
                List.of(
                        "greedy-fastest",
                        "backfill",
                        "sjf+mask",
                        "least-slack",
                        "tiresias-sliced")) {
            SimulationOutcome outcome = play(policy);

            assertThat(outcome.counted())
                    .hasSameSizeAs(WORLD.tasks())
                    .allSatisfy(task -> assertThat(task.end()).isEqualTo(TaskEnd.COMPLETED));
            assertThat(Metric.COMPLETION.of(outcome)).isEqualTo(1);
        }
    }

    @Test
    void noScheduleIsShorterThanTheWork() {
        double cardSeconds =
                WORLD.tasks().stream().mapToDouble(WorldTask::trueWorkGpuSeconds).sum();

        SimulationOutcome outcome = play("greedy-fastest");

        double makespan = Metric.MAKESPAN.of(outcome);
        assertThat(makespan).isGreaterThan(cardSeconds / 16);
        // All work is kept, so what is used is what was asked for.
        assertThat(Metric.UTILISATION.of(outcome))
                .isCloseTo(cardSeconds / 16 / makespan, within(0.001));
        assertThat(Metric.COMMUNICATION.of(outcome)).isBetween(0.001, 0.5);
    }

    /** On equal machines and all at once, the shortest first has the least mean: a theorem. */
    @Test
    void nobodyIsDoneSoonerThanTheShortestFirst() {
        // Short ones, so that most of them have to wait.
        Scenario queue =
                BATCH.with("tasks.gangs", "1:100")
                        .with("tasks.work-median", "30min")
                        .with("tasks.work-p95", "2h");
        World singles = World.generate(queue.world(5));
        double shortest = meanCompletion("sjf-true", singles);

        for (String policy :
                List.of("greedy-fastest", "random", "tiresias", "tiresias-sliced", "drf", "sjf")) {
            assertThat(meanCompletion(policy, singles)).as(policy).isGreaterThanOrEqualTo(shortest);
        }
        assertThat(meanCompletion("greedy-fastest", singles)).isGreaterThan(1.1 * shortest);
    }

    private static double meanCompletion(String policy, World world) {
        return Metric.JCT_MEAN.of(
                Contenders.byName(policy, SimulationSettings.STANDARD).play(world));
    }
}
