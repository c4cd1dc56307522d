package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who is ahead of whom, by hand, where worlds are missing, equal or of several scenarios. */
class ContestComparisonTest {
    private static final String SCENARIO = Scenario.standard().name();
    private static final Scenario OTHER = Scenario.of("churn-x4");
    private static final List<Long> SEEDS = List.of(1L, 2L, 3L);

    /** Of three worlds. */
    private static final Map<String, List<Double>> VALUES =
            Map.of(
                    "edf", List.of(5.0, 6.0, 10.0),
                    "sjf", List.of(4.0, 3.0, 5.0),
                    "fgd", List.of(7.0, Double.NaN, 5.0),
                    "random", List.of(4.0, 4.0, 4.0),
                    "clairvoyant", List.of(4.0, 3.0, 5.0));

    private static double value(String contender, long seed) {
        return VALUES.get(contender).get((int) seed - 1);
    }

    private static ContestResult result(String... contenders) {
        return MadeUpTrials.result(
                Scenario.standard(), List.of(contenders), SEEDS, ContestComparisonTest::value);
    }

    @Test
    void aDifferenceByHand() {
        ContestResult result = result("edf", "sjf");

        // edf is ahead by 1, 3, 5: mean 3, variance 4, t of 2 degrees 4.30265 · sqrt(4 / 3).
        Interval ahead = result.difference(SCENARIO, "edf", "sjf", Metric.REWARD);
        assertThat(ahead.mean()).isEqualTo(3);
        assertThat(ahead.halfWidth()).isCloseTo(4.96828, within(1e-4));
        assertThat(ahead.excludesZero()).isFalse();
        assertThat(result.difference(SCENARIO, "sjf", Metric.REWARD).mean()).isEqualTo(-3);
    }

    @Test
    void theReferenceDiffersFromItselfByNothing() {
        Interval none = result("edf", "sjf").difference(SCENARIO, "edf", Metric.REWARD);

        assertThat(none).isEqualTo(new Interval(0, 0, 3));
        assertThat(none.excludesZero()).isFalse();
    }

    @Test
    void aWorldThatOneOfTwoCouldNotMeasureIsLeftOutOfBoth() {
        ContestResult result = result("edf", "fgd");

        // 7 − 5 and 5 − 10: mean −1.5, though the means of all that is known are 6 and 7.
        Interval difference = result.difference(SCENARIO, "fgd", Metric.REWARD);
        assertThat(difference.count()).isEqualTo(2);
        assertThat(difference.mean()).isEqualTo(-1.5);
        // Variance 24.5, standard error 3.5, t of 1 degree 12.7062.
        assertThat(difference.halfWidth()).isCloseTo(44.4717, within(1e-4));
        assertThat(result.interval(SCENARIO, "fgd", Metric.REWARD).mean()).isEqualTo(6);
    }

    @Test
    void ofEqualsTheFirstNamedIsBest() {
        ContestResult result = result("sjf", "random");

        assertThat(result.best(SCENARIO, Metric.REWARD)).contains("sjf");
        assertThat(result.best(SCENARIO, Metric.COST)).contains("sjf");
        assertThat(result.best(SCENARIO, Metric.COST, List.of("random", "sjf"))).contains("random");
        assertThat(result.ranking(SCENARIO)).containsExactly("sjf", "random");
        assertThat(result("random", "sjf").ranking(SCENARIO)).containsExactly("random", "sjf");
    }

    @Test
    void theBestOfSomeIsOneOfThem() {
        ContestResult result = result("edf", "sjf", "fgd");

        assertThat(result.best(SCENARIO, Metric.REWARD)).contains("edf");
        assertThat(result.best(SCENARIO, Metric.REWARD, List.of("sjf", "fgd"))).contains("fgd");
        assertThat(result.best(SCENARIO, Metric.REWARD, List.of())).isEmpty();
    }

    @Test
    void whereFloorAndCeilingAreAlikeThereIsNothingBetween() {
        ContestResult result = result("edf", "random", "clairvoyant");

        assertThat(result.distanceToBound(SCENARIO, "edf", Metric.REWARD)).isNaN();
    }

    /** The same contenders on two scenarios; the second is worth ten times as much. */
    private static ContestResult twoScenarios() {
        List<String> contenders = List.of("edf", "sjf");
        ContestResult here =
                MadeUpTrials.bounded(
                        Scenario.standard(),
                        contenders,
                        SEEDS,
                        ContestComparisonTest::value,
                        seed -> 8);
        ContestResult there =
                MadeUpTrials.bounded(
                        OTHER,
                        contenders,
                        SEEDS,
                        (contender, seed) -> 10 * value(contender, seed),
                        seed -> 70 + 10 * seed);
        List<SimulationResult> trials = new ArrayList<>(here.trials());
        trials.addAll(there.trials());
        List<WorldBound> bounds = new ArrayList<>(here.bounds().worlds(SCENARIO));
        bounds.addAll(there.bounds().worlds(OTHER.name()));
        ContestPlan plan =
                new ContestPlan(
                        List.of(Scenario.standard(), OTHER), contenders, "sjf", SEEDS, true);
        return new ContestResult(plan, trials, bounds);
    }

    @Test
    void scenariosAreKeptApart() {
        ContestResult result = twoScenarios();

        assertThat(result.interval(SCENARIO, "edf", Metric.REWARD).mean()).isEqualTo(7);
        assertThat(result.interval(OTHER.name(), "edf", Metric.REWARD).mean()).isEqualTo(70);
        assertThat(result.difference(OTHER.name(), "edf", Metric.REWARD).mean()).isEqualTo(30);
        assertThat(result.trials(OTHER.name(), "sjf"))
                .extracting(trial -> trial.value(Metric.REWARD))
                .containsExactly(40.0, 30.0, 50.0);
        assertThat(result.bounds().interval(SCENARIO)).isEqualTo(new Interval(8, 0, 3));
        assertThat(result.bounds().interval(OTHER.name()).mean()).isEqualTo(90);
        assertThat(result.bounds().reward(OTHER.name(), 2)).isEqualTo(90);
    }

    @Test
    void aBoundIsThatOfItsOwnWorld() {
        // On the second scenario the bounds are 80, 90 and 100, and edf has 50, 60 and 100.
        assertThat(twoScenarios().excesses())
                .extracting(
                        excess -> excess.trial().scenario(),
                        excess -> excess.trial().contender(),
                        excess -> excess.trial().seed(),
                        Bounds.Excess::bound)
                .containsExactly(tuple(SCENARIO, "edf", 3L, 8.0));
    }
}
