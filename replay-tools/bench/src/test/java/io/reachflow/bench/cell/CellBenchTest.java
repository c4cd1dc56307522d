package io.reachflow.bench.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellBenchTest {
    @Test
    void bothNetworksAreMeasured() {
        List<String> progress = new ArrayList<>();

        CellBenchReport report =
                CellBench.run(new CellBenchSettings("weighted-score", true), progress::add);

        assertThat(report.small().gpus()).isEqualTo(100);
        assertThat(report.small().tasksPerCell()).isEqualTo(8);
        assertThat(report.large().gpus()).isEqualTo(2_000);
        assertThat(report.large().tasksPerCell()).isEqualTo(4);
        assertThat(List.of(report.small(), report.large()))
                .allSatisfy(cost -> assertThat(cost.micros().least()).isPositive())
                .allSatisfy(cost -> assertThat(cost.kibibytes().least()).isPositive())
                .allSatisfy(
                        cost ->
                                assertThat(cost.scoringMicros().median())
                                        .isLessThanOrEqualTo(cost.micros().median()));
        assertThat(report.largeToSmall()).isPositive();
        assertThat(progress).last().asString().startsWith("turn 1 of 1: ");
    }

    /** Else the cost would be one of waiting. */
    @Test
    void allThatArrivesIsAssigned() {
        CellNetwork network = new CellNetwork(2_000, Policies.byName("weighted-score"));
        assertThat(network.cellCount()).isEqualTo(2);

        for (int window = 0; window < 3; window++) {
            network.hearGpus();
            network.offer(50);

            assertThat(network.closeAll()).isEqualTo(50);
        }
    }

    @Test
    void aPolicyThatIsNotKnownIsRefused() {
        assertThatThrownBy(() -> new CellBenchSettings("no-such", true))
                .hasMessageContaining("no-such");
    }
}
