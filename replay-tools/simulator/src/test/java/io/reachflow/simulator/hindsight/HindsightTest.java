package io.reachflow.simulator.hindsight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.TaskResult;
import io.reachflow.simulator.bound.RewardBound;
import io.reachflow.simulator.contest.Contenders;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HindsightTest {
    private static final SimulationSettings SETTINGS = SimulationSettings.STANDARD;
    private static final int FEW = 13;

    private static World world(String scenario, long seed) {
        Scenario small =
                Scenario.of(scenario)
                        .with("gpus", "20")
                        .with("length", "2h")
                        .with("warm-up", "0s")
                        .with("follow-up", "4h");
        if (scenario.startsWith("flash-crowd")) {
            small = small.with("arrivals.burst", "10 times at 1h for 15min");
        }
        if (scenario.startsWith("mass-departure")) {
            small = small.with("owners.mass-departure", "0.5 at 1h for 5..60 min");
        }
        return World.generate(small.world(seed));
    }

    private static double reward(Contender contender, World world) {
        return Metric.REWARD.of(contender.play(world));
    }

    @ParameterizedTest
    @CsvSource({
        "community-256@1.3, 1",
        "community-256@0.4, 2",
        "churn-x4@1.3, 3",
        "mass-departure@1.0, 4",
        "flash-crowd@1.0, 5",
        "shifted@1.3, 6"
    })
    void nobodyIsAheadOfTheClairvoyantAndTheBoundIsAheadOfAll(String scenario, long seed) {
        World world = world(scenario, seed);
        double knowing = reward(new Clairvoyant(SETTINGS, FEW), world);

        assertThat(RewardBound.of(world)).isGreaterThanOrEqualTo(knowing);
        for (String name :
                List.of(
                        "random",
                        "greedy-fastest",
                        "sjf",
                        "sjf-true",
                        "edf+mask",
                        "edf-soonest+mask",
                        "edf-soonest+mask+preempt",
                        "weighted-score")) {
            assertThat(reward(Contenders.byName(name, SETTINGS), world))
                    .as(name)
                    .isLessThanOrEqualTo(knowing);
        }
    }

    @Test
    void theSameWorldIsPlayedTheSameWay() {
        World world = world("churn-x4@1.3", 7);
        List<TaskResult> first = new Clairvoyant(SETTINGS, FEW).play(world).counted();

        assertThat(new Clairvoyant(SETTINGS, FEW).play(world).counted()).isEqualTo(first);
    }

    @Test
    void moreTriesAreNeverWorse() {
        World world = world("community-256@1.3", 8);

        assertThat(reward(new Clairvoyant(SETTINGS, FEW + 4), world))
                .isGreaterThanOrEqualTo(reward(new Clairvoyant(SETTINGS, 11), world));
        assertThatThrownBy(() -> new Clairvoyant(SETTINGS, 10))
                .hasMessageContaining("The simulations (10) of a clairvoyant must be at least 11");
    }

    @Test
    void areFoundByTheirNames() {
        assertThat(Contenders.byName("clairvoyant", SETTINGS).name()).isEqualTo("clairvoyant");
        assertThat(Contenders.byName("sjf-true", SETTINGS).name()).isEqualTo("sjf-true");
    }
}
