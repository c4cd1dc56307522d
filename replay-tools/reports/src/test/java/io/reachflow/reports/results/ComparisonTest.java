package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.simulator.SimulationSettings;
import io.reachflow.simulator.contest.Contenders;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.MadeUpTrials;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final String SCENARIO = Scenario.standard().name();
    private static final String OWN = "reach:somewhere";
    private static final MetricGoals COMPLETION = MetricGoals.ALL.get(0);
    private static final MetricGoals PENALTY = MetricGoals.ALL.get(3);

    /** Every metric of a contender has its value, more by 0, 0.1, 0.2 in the three worlds. */
    private static ContestResult result(Map<String, Double> values) {
        List<String> contenders = new ArrayList<>(List.of(OWN));
        contenders.addAll(OpponentGroup.all());
        contenders.add(ClairvoyantGap.TO);
        return MadeUpTrials.result(
                Scenario.standard(),
                contenders,
                List.of(201L, 202L, 203L),
                (name, seed) -> values.getOrDefault(name, 0.5) + (seed - 201) / 10.0);
    }

    @Test
    void theBestOfAGroupIsAnotherOneInEachDirection() {
        ContestResult result = result(Map.of(OWN, 0.9, "sjf", 0.7, "fgd", 0.3));

        Comparison completion = compare(result, COMPLETION, OpponentGroup.CLASSIC);
        assertThat(completion.opponent()).isEqualTo("sjf");
        // Means are 1.0 and 0.8: each world gives 0.1 more on average.
        assertThat(completion.ratio()).isCloseTo(1.25, within(1e-12));
        assertThat(completion.difference().mean()).isCloseTo(0.2, within(1e-12));
        assertThat(completion.difference().halfWidth()).isCloseTo(0, within(1e-12));
        assertThat(completion.isReached()).isTrue();

        Comparison penalty = compare(result, PENALTY, OpponentGroup.CLASSIC);
        assertThat(penalty.opponent()).isEqualTo("fgd");
        assertThat(penalty.ratio()).isCloseTo(2.5, within(1e-12));
        assertThat(penalty.isReached()).isFalse();
    }

    @Test
    void againstTheStrongTheDifferenceDecides() {
        assertThat(
                        compare(
                                        result(Map.of(OWN, 0.51, "weighted-score", 0.505)),
                                        COMPLETION,
                                        OpponentGroup.STRONG)
                                .isReached())
                .isTrue();
        assertThat(
                        compare(
                                        result(Map.of(OWN, 0.51, "edf-soonest+mask", 0.52)),
                                        COMPLETION,
                                        OpponentGroup.STRONG)
                                .isReached())
                .isFalse();
    }

    private static Comparison compare(
            ContestResult result, MetricGoals goals, OpponentGroup group) {
        return Comparison.of(result, SCENARIO, OWN, goals, group).orElseThrow();
    }

    @Test
    void whereNobodyHasAValueThereIsNothingToCompare() {
        List<String> contenders = new ArrayList<>(List.of(OWN));
        contenders.addAll(OpponentGroup.CLASSIC.names());
        ContestResult result =
                MadeUpTrials.result(
                        Scenario.standard(),
                        contenders,
                        List.of(201L, 202L),
                        (name, seed) -> name.equals(OWN) ? 1 : Double.NaN);
        assertThat(Comparison.of(result, SCENARIO, OWN, COMPLETION, OpponentGroup.CLASSIC))
                .isEmpty();
    }

    @Test
    void theShareOfTheWayIsBetweenHeuristicAndClairvoyant() {
        ClairvoyantGap half =
                gap(Map.of(OWN, 1.1, ClairvoyantGap.FROM, 1.0, ClairvoyantGap.TO, 1.2));
        assertThat(half.share()).isCloseTo(0.5, within(1e-12));
        ClairvoyantGap back =
                gap(Map.of(OWN, 0.9, ClairvoyantGap.FROM, 1.0, ClairvoyantGap.TO, 1.4));
        assertThat(back.share()).isCloseTo(-0.25, within(1e-12));
        assertThat(back.isReached()).isFalse();
        assertThat(
                        gap(Map.of(OWN, 1.15, ClairvoyantGap.FROM, 1.0, ClairvoyantGap.TO, 1.2))
                                .isReached())
                .isTrue();
    }

    @Test
    void whereThereIsNoWayNoneWasGone() {
        ClairvoyantGap none =
                gap(Map.of(OWN, 1.1, ClairvoyantGap.FROM, 1.0, ClairvoyantGap.TO, 1.0));
        assertThat(none.share()).isNaN();
        assertThat(none.isReached()).isFalse();
        assertThat(gap(Map.of(OWN, 0.8, ClairvoyantGap.FROM, 1.0, ClairvoyantGap.TO, 0.9)).share())
                .isNaN();
    }

    private static ClairvoyantGap gap(Map<String, Double> values) {
        return ClairvoyantGap.of(result(values), SCENARIO, OWN);
    }

    @Test
    void everyOpponentIsKnownAndInOneGroup() {
        assertThat(OpponentGroup.all()).doesNotHaveDuplicates().hasSize(27);
        for (String name : OpponentGroup.all()) {
            assertThat(Contenders.byName(name, SimulationSettings.STANDARD)).isNotNull();
        }
        assertThat(OpponentGroup.of("sjf")).contains(OpponentGroup.CLASSIC);
        assertThat(OpponentGroup.of(OWN)).isEmpty();
    }
}
