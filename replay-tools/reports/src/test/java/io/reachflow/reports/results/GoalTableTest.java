package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.MadeUpTrials;
import io.reachflow.world.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class GoalTableTest {
    private static final String OWN = "reach";

    private static String markdown(List<String> opponents, ToDoubleFunction<String> value) {
        List<String> contenders = new ArrayList<>(List.of(OWN));
        contenders.addAll(opponents);
        ContestResult result =
                MadeUpTrials.result(
                        Scenario.standard(),
                        contenders,
                        List.of(201L, 202L),
                        (name, seed) -> value.applyAsDouble(name));
        return new GoalTable(result, Scenario.standard().name(), EvaluatedPolicy.of(OWN))
                .markdown();
    }

    @Test
    void everyGoalHasARowOfItsOwn() {
        String table = markdown(OpponentGroup.all(), name -> name.equals(OWN) ? 0.75 : 0.5);

        assertThat(table.lines().toList())
                .startsWith(
                        "| metric | `reach` against the best of | which is | ratio | paired"
                                + " difference | goal | verdict |",
                        "| --- | --- | --- | --- | --- | --- | --- |",
                        "| completion rate | paper-type | `random` | 1.500× | +25.0 ± 0.0 points |"
                                + " ≥ 1.17× | **reached** |",
                        "| completion rate | classic | `edf` | 1.500× | +25.0 ± 0.0 points |"
                                + " ≥ 1.17× | **reached** |",
                        "| completion rate | strong | `weighted-score` | 1.500× | +25.0 ± 0.0"
                                + " points | interval above 0 | **reached** |")
                .contains(
                        "| high-priority success | paper-type | `random` | 1.500× | +25.0 ± 0.0"
                                + " points | ≥ 2× | missed |",
                        "| bandwidth penalty | strong | `weighted-score` | 1.500× | +0.3 ± 0.0 s |"
                                + " ≤ 0.8× | missed |",
                        "| cost per completed task | classic | `edf` | 1.500× | +0.250 ± 0.000 USD"
                                + " | interval not above 0 | missed |")
                .endsWith("", "8 of 15 goals reached.")
                .hasSize(2 + 15 + 2);
    }

    @Test
    void aGoalWithoutAnOpponentIsMissed() {
        String table = markdown(OpponentGroup.all(), name -> name.equals(OWN) ? 0.75 : Double.NaN);

        assertThat(table)
                .contains(
                        "| completion rate | classic | – | – | – | ≥ 1.17× | nothing to compare,"
                                + " missed |\n",
                        "0 of 15 goals reached.");
    }
}
