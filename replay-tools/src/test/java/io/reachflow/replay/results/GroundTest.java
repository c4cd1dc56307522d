package io.reachflow.replay.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.replay.world.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroundTest {
    @Test
    void everyGroundIsAScenarioAndIsPlayedOnce() {
        List<String> names = Ground.all(true).stream().map(Ground::scenario).toList();
        assertThat(names).doesNotHaveDuplicates().hasSize(17);
        assertThat(names).allSatisfy(name -> assertThat(Scenario.of(name).name()).isEqualTo(name));
    }

    @Test
    void whatIsRecordedNeedsTraces() {
        assertThat(Ground.all(true).stream().map(Ground::scenario)).containsAll(Ground.RECORDED);
        assertThat(Ground.all(false).stream().map(Ground::scenario))
                .doesNotContainAnyElementsOf(Ground.RECORDED)
                .hasSize(14);
    }

    @Test
    void aFactorOfOneIsTheStandard() {
        assertThat(Ground.times(Ground.CHURN, 1)).isEqualTo("community-256@1.3");
        assertThat(Ground.times(Ground.CONGESTION, 8)).isEqualTo("congestion-x8@1.3");
    }

    @Test
    void largeWorldsHaveFewerSeeds() {
        List<Long> seeds = List.of(201L, 202L, 203L, 204L, 205L);
        assertThat(new Ground("scale-4096@1.0", true, 3).some(seeds))
                .containsExactly(201L, 202L, 203L);
        assertThat(new Ground("shifted", false, 9).some(seeds)).isEqualTo(seeds);
    }
}
