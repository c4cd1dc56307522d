package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.world.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluationScenarioTest {
    @Test
    void everyGroundIsAScenarioAndIsPlayedOnce() {
        List<String> names =
                EvaluationScenario.all(true).stream().map(EvaluationScenario::scenario).toList();
        assertThat(names).doesNotHaveDuplicates().hasSize(17);
        assertThat(names).allSatisfy(name -> assertThat(Scenario.of(name).name()).isEqualTo(name));
    }

    @Test
    void whatIsRecordedNeedsTraces() {
        assertThat(EvaluationScenario.all(true).stream().map(EvaluationScenario::scenario))
                .containsAll(EvaluationScenario.RECORDED);
        assertThat(EvaluationScenario.all(false).stream().map(EvaluationScenario::scenario))
                .doesNotContainAnyElementsOf(EvaluationScenario.RECORDED)
                .hasSize(14);
    }

    @Test
    void aFactorOfOneIsTheStandard() {
        assertThat(EvaluationScenario.times(EvaluationScenario.CHURN, 1))
                .isEqualTo("community-256@1.3");
        assertThat(EvaluationScenario.times(EvaluationScenario.CONGESTION, 8))
                .isEqualTo("congestion-x8@1.3");
    }

    @Test
    void largeWorldsHaveFewerSeeds() {
        List<Long> seeds = List.of(201L, 202L, 203L, 204L, 205L);
        assertThat(new EvaluationScenario("scale-4096@1.0", true, 3).some(seeds))
                .containsExactly(201L, 202L, 203L);
        assertThat(new EvaluationScenario("shifted", false, 9).some(seeds)).isEqualTo(seeds);
    }
}
