package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.PolicyChoice;
import io.reachflow.jobs.settings.ServingSettings;
import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.Records;
import io.reachflow.jobs.story.Written;
import io.reachflow.policies.exploration.GumbelExploration;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.RewardEvent;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A sample grows with the square of its gang, and a reward has to fit into a record. */
class DrawnGangTest {
    /** What Kafka's producers send at most, by default. */
    private static final int MOST_BYTES = 1 << 20;

    private static final int LARGEST_DRAWN = GumbelExploration.MOST_DRAWN_GPUS;

    @ParameterizedTest
    @ValueSource(ints = {2, LARGEST_DRAWN, LARGEST_DRAWN + 1, 300, 1_000})
    void itsRewardCanBeReadHoweverLargeTheGang(int gpus) throws Exception {
        PolicyChoice network =
                new PolicyChoice.FromFiles(
                        Networks.eager(5).manifestBytes(), Networks.eager(5).tensorBytes());
        CellHarness cell =
                new CellHarness(new ServingSettings(network, 1, "first-fit", Long.MAX_VALUE));
        for (int i = 0; i < gpus; i++) {
            cell.take(cell.joins(1_000, "gpu-" + i));
        }
        cell.take(cell.arrives(1_100, Records.task("gang").setGpus(gpus))).watermark(1_199);
        cell.take(
                        cell.reported(
                                1_300,
                                Records.outcome(
                                        cell.written().leaseOf("gang"), OutcomeKind.COMPLETED)))
                .watermark(1_399);

        RewardEvent reward = cell.written().rewards().get(0);
        assertThat(reward.getPolicyId()).isEqualTo(Networks.NAME);
        assertThat(reward.getGpuIds()).hasSize(gpus);
        assertThat(reward.getSample() != null).isEqualTo(gpus <= LARGEST_DRAWN);
        assertThat(reward.getLogProbability() != null).isEqualTo(gpus <= LARGEST_DRAWN);
        assertThat(cell.metrics.count("undrawnGangs")).isEqualTo(gpus <= LARGEST_DRAWN ? 0 : 1);
        assertThat(cell.output())
                .filteredOn(record -> record.topic().equals(Written.TOPICS.rewards()))
                .extracting(OutputRecord::value)
                .allMatch(value -> value.length < MOST_BYTES);
        cell.close();
    }
}
