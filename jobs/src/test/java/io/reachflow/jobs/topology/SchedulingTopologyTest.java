package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.reachflow.jobs.story.Written;
import io.reachflow.schema.LeaseEnd;
import io.reachflow.schema.RewardEvent;
import io.reachflow.schema.TaskSpill;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole graph on a small cluster, sources and sink in memory. */
class SchedulingTopologyTest {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(4)
                            .build());

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void aMinuteOfASmallNetwork(int parallelism) throws Exception {
        Story story = new Story();
        for (int second = 0; second <= 60; second++) {
            story.tell(second);
        }

        Written written = TopologyRun.of(story, parallelism);

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
