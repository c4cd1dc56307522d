package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.jobs.story.Networks;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.Decision;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskSpill;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole graph on a small cluster, sources and sink in memory. */
class SchedulingTopologyTest {
    @RegisterExtension static final MiniClusterExtension CLUSTER = TopologyRun.cluster(4);

    /** Jobs come and go in a process; each has a network of its own. */
    @Test
    void everyJobOfAProcessDecidesByItsNetworkAndAlike(@TempDir Path folder) throws Exception {
        Networks.write(Networks.eager(5), folder);
        Map<String, String> served = Map.of("policy.file", folder.toString());

        List<String> first = TopologyRun.of(Story.minute(), 1, served).decisionsInShort();
        Written second = TopologyRun.of(Story.minute(), 2, served);
        Written third = TopologyRun.of(Story.minute(), 4, served);

        assertThat(first).contains("10200 ASSIGN t1 PLACED [g1]");
        assertThat(second.decisionsInShort()).containsExactlyInAnyOrderElementsOf(first);
        assertThat(third.decisionsInShort()).containsExactlyInAnyOrderElementsOf(first);
        assertThat(third.decisions()).extracting(Decision::getPolicyId).containsOnly(Networks.NAME);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aMinuteOfASmallNetwork(int parallelism) throws Exception {
        Written written = TopologyRun.of(Story.minute(), parallelism);

        assertThat(written.decisionsInShort()).containsExactlyInAnyOrderElementsOf(Story.DECISIONS);
        assertThat(written.letters()).isEmpty();
        assertThat(written.rewards())
                .extracting(
                        RewardEvent::getTaskId, RewardEvent::getEndedBy, RewardEvent::getAttempt)
                .containsExactlyInAnyOrder(
                        tuple("t1", LeaseEnd.COMPLETED, 1),
                        tuple("t4", LeaseEnd.CANCELLED, 1),
                        tuple("t5", LeaseEnd.NEVER_STARTED, 0),
                        tuple("t3", LeaseEnd.GPU_LEFT, 1),
                        tuple("t2", LeaseEnd.COMPLETED, 1),
                        tuple("t3", LeaseEnd.COMPLETED, 2));
        assertThat(written.spills())
                .extracting(TaskSpill::getFromCell, TaskSpill::getToCell, TaskSpill::getAttempt)
                .containsExactly(tuple("na", "eu", 1));
        assertThat(written.records())
                .filteredOn(record -> record.topic().equals("task.spill"))
                .extracting(record -> record.timestampMillis())
                .containsExactly(50_200L);
    }
}
