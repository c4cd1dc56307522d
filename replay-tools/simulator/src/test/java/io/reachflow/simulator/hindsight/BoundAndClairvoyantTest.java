package io.reachflow.simulator.hindsight;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.reward.Reward;
import io.reachflow.brain.reward.RewardWeights;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.policies.policy.Policy;
import io.reachflow.policies.registry.Policies;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.bound.RewardBound;
import io.reachflow.simulator.contest.Contenders;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody gets above the bound, and no policy above the clairvoyant, on many small worlds. */
class BoundAndClairvoyantTest {
    private static final SimulationSettings SETTINGS = SimulationSettings.STANDARD;
    private static final int FEW = 12;
    private static final double ROUNDING = 1e-6;

    /** Tasks that count arrive in an hour, after some that do not, and before others. */
    private static World small(String scenario, long seed) {
        return World.generate(
                Scenario.of(scenario)
                        .with("gpus", "14")
                        .with("length", "1h")
                        .with("warm-up", "30min")
                        .with("follow-up", "2h")
                        .world(seed));
    }

    private static List<String> policies() {
        List<String> names = new ArrayList<>();
        for (String name : Policies.names()) {
            Policy policy = Policies.byName(name);
            // The clairvoyant does not play these, so it need not be above them.
            if (!policy.isLearned() && !policy.looksAhead()) {
                names.add(name);
            }
        }
        names.add("edf-soonest+mask");
        names.add("weighted-score+preempt");
        return names;
    }

    @ParameterizedTest
    @CsvSource({
        "community-256@0.4, 1, 5",
        "community-256@1.0, 6, 12",
        "community-256@1.3, 13, 20",
        "churn-x4@1.3, 1, 5",
        "congestion-x4@1.0, 6, 10"
    })
    void theClairvoyantIsAboveEveryPolicyAndBelowTheBound(String scenario, long from, long to) {
        for (long seed = from; seed <= to; seed++) {
            World world = small(scenario, seed);
            double knowing = Metric.REWARD.of(new Clairvoyant(SETTINGS, FEW).play(world));

            assertThat(knowing).as("seed " + seed).isLessThanOrEqualTo(bound(world));
            for (String name : policies()) {
                assertThat(Metric.REWARD.of(Contenders.byName(name, SETTINGS).play(world)))
                        .as(name + " with seed " + seed)
                        .isLessThanOrEqualTo(knowing + ROUNDING);
            }
        }
    }

    private static double bound(World world) {
        return RewardBound.of(world) + ROUNDING;
    }

    @Test
    void underOverloadNotEverythingCanBeDone() {
        double everything = 0;
        double bound = 0;
        for (long seed = 1; seed <= 4; seed++) {
            World world =
                    World.generate(
                            Scenario.of("community-256@1.3")
                                    .with("gpus", "32")
                                    .with("length", "4h")
                                    .world(seed));
            bound += RewardBound.of(world);
            everything +=
                    world.tasks().stream()
                            .filter(task -> world.settings().counts(task.arrivedAtMillis()))
                            .mapToDouble(BoundAndClairvoyantTest::worth)
                            .average()
                            .orElseThrow();
        }

        assertThat(bound).isLessThan(0.97 * everything);
    }

    private static double worth(WorldTask task) {
        return Reward.value(
                TaskIntake.of(task.request(), task.arrivedAtMillis()).accepted().orElseThrow(),
                RewardWeights.STANDARD);
    }
}
