package io.reachflow.simulator.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContestResultTest {
    private static final String SCENARIO = Scenario.standard().name();
    private static final Map<String, Double> AHEAD =
            Map.of("edf", 2.0, "random", 0.0, "clairvoyant", 4.0, "sjf", 1.0);

    private static ContestResult result(String... contenders) {
        // The worlds differ much, the contenders little and always alike.
        return MadeUpTrials.result(
                Scenario.standard(),
                List.of(contenders),
                List.of(201L, 202L, 203L),
                (contender, seed) -> 100 * seed + AHEAD.get(contender));
    }

    @Test
    void differencesArePairedBySeed() {
        ContestResult result = result("sjf", "edf");

        Interval alone = result.interval(SCENARIO, "edf", Metric.REWARD);
        Interval difference = result.difference(SCENARIO, "edf", Metric.REWARD);

        assertThat(alone.mean()).isEqualTo(20_202);
        assertThat(alone.halfWidth()).isCloseTo(248.414, within(0.001));
        assertThat(difference.mean()).isEqualTo(1);
        assertThat(difference.halfWidth()).isEqualTo(0);
        assertThat(difference.excludesZero()).isTrue();
    }

    @Test
    void whoIsFirstInRewardIsFirst() {
        assertThat(result("random", "edf", "sjf").ranking(SCENARIO))
                .containsExactly("edf", "sjf", "random");
    }

    @Test
    void theBestHasMoreOrLessAsTheMetricHasIt() {
        ContestResult result = result("random", "edf", "sjf");

        assertThat(result.best(SCENARIO, Metric.COMPLETION)).contains("edf");
        assertThat(result.best(SCENARIO, Metric.COST)).contains("random");
        assertThat(result.best(SCENARIO, Metric.IDLE)).isEmpty();
    }

    @Test
    void whatNobodyCouldMeasureHasNoBest() {
        ContestResult result =
                MadeUpTrials.result(
                        Scenario.standard(),
                        List.of("edf", "sjf"),
                        List.of(1L, 2L),
                        (contender, seed) -> contender.equals("edf") ? Double.NaN : 1);

        assertThat(result.best(SCENARIO, Metric.REWARD)).contains("sjf");
        assertThat(result.ranking(SCENARIO)).containsExactly("sjf", "edf");
        assertThat(result.difference(SCENARIO, "sjf", Metric.REWARD).isKnown()).isFalse();
    }

    @Test
    void theDistanceToTheBoundIsBetweenRandomAndClairvoyant() {
        ContestResult result = result("edf", "random", "clairvoyant");

        assertThat(result.hasFloorAndCeiling()).isTrue();
        assertThat(result.distanceToBound(SCENARIO, "edf", Metric.COST)).isEqualTo(0.5);
        assertThat(result.distanceToBound(SCENARIO, "random", Metric.COST)).isEqualTo(0);
        assertThat(result.distanceToBound(SCENARIO, "clairvoyant", Metric.COST)).isEqualTo(1);
        assertThat(result("edf", "random").hasFloorAndCeiling()).isFalse();
    }

    /** The bound is 3 above each world's least: the clairvoyant, 4 above it, exceeds it. */
    private static ContestResult bounded(String... contenders) {
        return MadeUpTrials.bounded(
                Scenario.standard(),
                List.of(contenders),
                List.of(201L, 202L, 203L),
                (contender, seed) -> 100 * seed + AHEAD.get(contender),
                seed -> 100 * seed + 3);
    }

    @Test
    void theBoundIsAMeanOverSeeds() {
        Bounds bounds = bounded("edf").bounds();

        assertThat(bounds.areKnown()).isTrue();
        assertThat(bounds.reward(SCENARIO, 202)).isEqualTo(20_203);
        assertThat(bounds.reward(SCENARIO, 204)).isNaN();
        assertThat(bounds.interval(SCENARIO).mean()).isEqualTo(20_203);
        assertThat(bounds.interval(SCENARIO).halfWidth()).isCloseTo(248.414, within(0.001));
        assertThat(result("edf").bounds().areKnown()).isFalse();
        assertThat(result("edf").bounds().interval(SCENARIO).isKnown()).isFalse();
    }

    @Test
    void theBoundHasAPlaceBetweenFloorAndCeilingOrAbove() {
        assertThat(bounded("random", "clairvoyant").distanceOfRewardBound(SCENARIO))
                .isEqualTo(0.75);
    }

    @Test
    void whoExceedsTheBoundIsNamedWithItsWorld() {
        assertThat(bounded("edf", "sjf", "clairvoyant").excesses())
                .extracting(
                        excess -> excess.trial().contender() + " " + excess.trial().seed(),
                        Bounds.Excess::reward,
                        Bounds.Excess::bound)
                .containsExactly(
                        tuple("clairvoyant 201", 20_104.0, 20_103.0),
                        tuple("clairvoyant 202", 20_204.0, 20_203.0),
                        tuple("clairvoyant 203", 20_304.0, 20_303.0));
        assertThat(bounded("edf", "sjf").excesses()).isEmpty();
        assertThat(result("edf", "clairvoyant").excesses()).isEmpty();
    }

    @Test
    void roundingIsNoExcess() {
        ContestResult result =
                MadeUpTrials.bounded(
                        Scenario.standard(),
                        List.of("edf"),
                        List.of(1L, 2L),
                        (contender, seed) -> seed == 1 ? 1 + 1e-9 : Double.NaN,
                        seed -> seed == 1 ? 1 : Double.NaN);
        assertThat(result.excesses()).isEmpty();
    }

    @Test
    void aPlanNamesEverythingOnceAndItsReference() {
        List<Scenario> scenarios = List.of(Scenario.standard());
        List<Long> seeds = List.of(1L);
        assertThatThrownBy(() -> new ContestPlan(scenarios, List.of("edf"), "sjf", seeds, false))
                .hasMessageContaining("The reference (sjf) must be one of the policies [edf]");
        assertThatThrownBy(
                        () ->
                                new ContestPlan(
                                        scenarios, List.of("edf", "edf"), "edf", seeds, false))
                .hasMessageContaining("The policy (edf) must be named only once");
        assertThatThrownBy(() -> new ContestPlan(List.of(), List.of("edf"), "edf", seeds, false))
                .hasMessageContaining("At least one scenario");
    }
}
