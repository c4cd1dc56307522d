package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.story.Records;
import io.reachflow.schema.Decision;
import io.reachflow.schema.HostCache;
import io.reachflow.schema.OutcomeKind;
import io.reachflow.schema.TaskArrival;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two GPUs that are alike: where there is nothing to choose by, the first of them is taken. */
class CellDatasetsTest {
    private final CellHarness cell;

    CellDatasetsTest() throws Exception {
        cell = new CellHarness();
    }

    @AfterEach
    void close() throws Exception {
        cell.close();
    }

    private static TaskArrival.Builder on(String dataset, String taskId) {
        return Records.task(taskId)
                .setDatasetId(dataset)
                .setDataRegion("eu-central-1")
                .setDataMib(10_000.0);
    }

    /** A task has run on the second GPU before the first one came. */
    private void secondHostHasFetched(String dataset) throws Exception {
        cell.take(cell.joins(1_000, "g2")).take(cell.arrives(1_000, on(dataset, "t1")));
        cell.watermark(1_199);
        Decision lease = cell.written().decisions().get(0);
        cell.take(
                cell.reported(
                        1_300,
                        Records.outcome(lease, OutcomeKind.STARTED)
                                .setHostCaches(
                                        List.of(new HostCache("host-of-g2", List.of(dataset))))));
        cell.take(cell.reported(1_310, Records.outcome(lease, OutcomeKind.COMPLETED)));
        cell.take(cell.joins(1_320, "g1")).watermark(1_399);
    }

    @Test
    void whatAHostKeepsIsKnownAfterARestart() throws Exception {
        secondHostHasFetched("imagenet");
        cell.restart();
        cell.take(cell.arrives(1_500, on("imagenet", "t2"))).watermark(1_599);

        assertThat(cell.written().decisionsInShort()).contains("1600 ASSIGN t2 PLACED [g2]");
    }

    @Test
    void dataThatNobodyKeepsIsNoReasonToGoThere() throws Exception {
        secondHostHasFetched("imagenet");
        cell.restart();
        cell.take(cell.arrives(1_500, on("squad", "t2"))).watermark(1_599);

        assertThat(cell.written().decisionsInShort()).contains("1600 ASSIGN t2 PLACED [g1]");
    }
}
