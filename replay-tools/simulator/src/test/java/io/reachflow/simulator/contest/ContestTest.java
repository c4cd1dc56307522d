package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.bound.RewardBound;
import io.reachflow.simulator.contest.ContestListener.Progress;
import io.reachflow.simulator.contest.contender.Contender;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final List<Scenario> TINY = List.of(tiny("community-256@1.3"), tiny("churn-x4"));

    private final List<Progress> progress = new ArrayList<>();

    private static Scenario tiny(String name) {
        return Scenario.of(name)
                .with("gpus", "24")
                .with("length", "1h")
                .with("warm-up", "0s")
                .with("follow-up", "2h");
    }

    private static ContestPlan plan() {
        return new ContestPlan(
                TINY, List.of("edf+mask", "random"), "random", List.of(2L, 3L), true);
    }

    private ContestResult play(int threads) throws InterruptedException {
        return new Contest(plan(), SimulationSettings.STANDARD, threads, progress::add).run();
    }

    @Test
    void theResultIsTheSameOnOneThreadAndOnTwo() throws InterruptedException {
        ContestResult one = play(1);

        assertThat(one.trials()).hasSize(8);
        // As text: what there is nothing to measure of is not equal to itself.
        assertThat(play(2).trials()).hasToString(one.trials().toString());
    }

    @Test
    void everyContenderPlaysOnEveryWorld() throws InterruptedException {
        ContestResult result = play(2);

        assertThat(result.trials())
                .extracting(
                        trial -> trial.scenario() + " " + trial.seed() + " " + trial.contender())
                .containsExactly(
                        "community-256@1.3 2 edf+mask",
                        "community-256@1.3 2 random",
                        "community-256@1.3 3 edf+mask",
                        "community-256@1.3 3 random",
                        "churn-x4 2 edf+mask",
                        "churn-x4 2 random",
                        "churn-x4 3 edf+mask",
                        "churn-x4 3 random");
        assertThat(result.trials()).extracting(SimulationResult::values).doesNotHaveDuplicates();
        assertThat(progress).extracting(Progress::done).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8);
    }

    @Test
    void everyWorldHasItsBoundWhichNobodyExceeds() throws InterruptedException {
        ContestResult result = play(2);

        Bounds bounds = result.bounds();
        for (Scenario scenario : TINY) {
            assertThat(bounds.worlds(scenario.name()))
                    .extracting(WorldBound::seed)
                    .containsExactly(2L, 3L);
            World world = World.generate(scenario.world(3));
            assertThat(bounds.reward(scenario.name(), 3)).isEqualTo(RewardBound.of(world));
        }
        assertThat(result.excesses()).isEmpty();
    }

    @Test
    void aBoundEndsWhenItsThreadIsInterrupted() {
        World world = World.generate(TINY.get(0).world(1));
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> RewardBound.of(world))
                    .hasMessageContaining("Interrupted at task 0 of the bound");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void theRestIsEstimatedFromWhatIsDone() {
        assertThat(new Progress(0, 10, Duration.ofSeconds(3)).remaining()).isEmpty();
        assertThat(new Progress(4, 10, Duration.ofSeconds(8)).remaining())
                .contains(Duration.ofSeconds(12));
        assertThat(new Progress(1, 2, 0.25, Duration.ofSeconds(10)).remaining())
                .contains(Duration.ofSeconds(30));
    }

    @Test
    void anInterruptEndsIt() {
        Contest contest =
                new Contest(
                        plan(),
                        SimulationSettings.STANDARD,
                        1,
                        told -> Thread.currentThread().interrupt());
        assertThatThrownBy(contest::run).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aSimulationEndsWhenItsThreadIsInterrupted() {
        Contender contender = Contenders.byName("random", SimulationSettings.STANDARD);
        SharedWorld world = new SharedWorld(TINY.get(0), 1, 1);
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> contender.play(world.take()))
                    .hasMessageContaining("Interrupted at trace time");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void wrongScenariosAndPoliciesAreRefusedBeforeAnythingIsPlayed() {
        ContestPlan wrong =
                new ContestPlan(
                        List.of(TINY.get(0), TINY.get(1).with("gpus", "0")),
                        List.of("edf"),
                        "edf",
                        List.of(1L),
                        false);
        assertThatThrownBy(
                        () ->
                                new Contest(wrong, SimulationSettings.STANDARD, 1, progress::add)
                                        .run())
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(progress).isEmpty();
    }
}
