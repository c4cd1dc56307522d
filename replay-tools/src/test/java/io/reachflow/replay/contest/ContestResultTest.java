package io.reachflow.replay.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.world.Scenario;
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

        assertThat(result.hasBound()).isTrue();
        assertThat(result.distanceToBound(SCENARIO, "edf", Metric.COST)).isEqualTo(0.5);
        assertThat(result.distanceToBound(SCENARIO, "random", Metric.COST)).isEqualTo(0);
        assertThat(result.distanceToBound(SCENARIO, "clairvoyant", Metric.COST)).isEqualTo(1);
        assertThat(result("edf", "random").hasBound()).isFalse();
    }

    @Test
    void aPlanNamesEverythingOnceAndItsReference() {
        List<Scenario> scenarios = List.of(Scenario.standard());
        List<Long> seeds = List.of(1L);
        assertThatThrownBy(() -> new ContestPlan(scenarios, List.of("edf"), "sjf", seeds))
                .hasMessageContaining("The reference (sjf) must be one of the policies [edf]");
        assertThatThrownBy(() -> new ContestPlan(scenarios, List.of("edf", "edf"), "edf", seeds))
                .hasMessageContaining("The policy (edf) must be named only once");
        assertThatThrownBy(() -> new ContestPlan(List.of(), List.of("edf"), "edf", seeds))
                .hasMessageContaining("At least one scenario");
    }
}
