package io.reachflow.simulator.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.policies.heuristic.ScoreWeights;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeightSearchTest {
    private static final List<Scenario> SMALL =
            List.of(small("community-256@1.3"), small("churn-x4@1.3"));

    private static Scenario small(String name) {
        return Scenario.of(name)
                .with("gpus", "12")
                .with("length", "1h")
                .with("warm-up", "0s")
                .with("follow-up", "3h");
    }

    /** Keeps what it is told. */
    private static final class Told implements TuneListener {
        private final List<Double> improvements = new ArrayList<>();
        private int used;

        @Override
        public void simulated(int used, int budget) {
            this.used = used;
        }

        @Override
        public void improved(int used, double reward) {
            improvements.add(reward);
        }
    }

    private static TuneSettings settings(List<Long> seeds, int budget, int threads) {
        return new TuneSettings(SMALL, seeds, budget, threads, 1);
    }

    @Test
    void findsTheSameWithAnyNumberOfThreadsWithinItsBudget() throws InterruptedException {
        Told told = new Told();
        TuneResult alone = WeightSearch.run(settings(List.of(1L, 2L, 4L), 60, 1), told);
        TuneResult many = WeightSearch.run(settings(List.of(1L, 2L, 4L), 60, 3), new Told());

        assertThat(many).isEqualTo(alone);
        assertThat(alone.simulations()).isEqualTo(told.used).isBetween(55, 60);
        assertThat(told.improvements).isSorted();
        assertThat(alone.reward()).isGreaterThanOrEqualTo(alone.standardReward());
        assertThat(alone.gain().mean())
                .isEqualTo(alone.reward() - alone.standardReward(), within(1e-9));
    }

    @Test
    void oneSeedIsEnough() throws InterruptedException {
        TuneResult result = WeightSearch.run(settings(List.of(4L), 20, 2), new Told());

        assertThat(result.gain().hasWidth()).isFalse();
        assertThat(result.simulations()).isEqualTo(20);
    }

    @Test
    void refusesWhatResultsAreReportedOn() {
        assertThatThrownBy(() -> settings(List.of(1L, 201L), 60, 1))
                .hasMessageContaining(
                        "The seed (201) of a search must be a training seed, 1 to 20");
        assertThatThrownBy(
                        () ->
                                new TuneSettings(
                                        List.of(small("shifted@1.0")), List.of(1L), 60, 1, 1))
                .hasMessageContaining("The scenario (shifted@1.0) of a search must be another one");
    }

    @Test
    void refusesABudgetThatComparesNothing() {
        assertThatThrownBy(() -> settings(List.of(1L, 2L), 11, 1))
                .hasMessageContaining("The budget (11) of a search must be at least 12");
        assertThatThrownBy(() -> settings(List.of(1L, 1L), 60, 1)).hasMessageContaining("differ");
        assertThatThrownBy(() -> settings(List.of(1L), 60, 0)).hasMessageContaining("threads (0)");
    }

    @Test
    void everyWeightHasItsRange() {
        assertThat(WeightSpace.names()).isEqualTo(ScoreWeights.names());
    }

    @Test
    void drawsAndStepsAreValidWeights() {
        RandomStream chance = RandomStream.of(1, "test", 0);
        ScoreWeights weights = ScoreWeights.STANDARD;
        for (int i = 0; i < 2_000; i++) {
            weights = WeightSpace.near(weights, chance);
            assertThat(ScoreWeights.parse(weights.print())).isEqualTo(weights);
            assertThat(WeightSpace.drawn(chance).deadlineMargin()).isBetween(0.8, 2.0);
        }
    }
}
