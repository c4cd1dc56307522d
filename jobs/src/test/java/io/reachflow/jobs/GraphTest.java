package io.reachflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.settings.FlinkDefaults;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.story.OfflineSettings;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.junit.jupiter.api.Test;

/** The graph as it is submitted, from topic to topic; made without a broker. */
class GraphTest {
    private final StreamGraph graph = graph(Map.of("max-parallelism", "64"));

    /** Savepoints know operators by these: a changed one is lost state. */
    @Test
    void operatorsAreKnownByTheseIds() {
        assertThat(nodes())
                .extracting(StreamNode::getTransformationUID)
                .containsExactlyInAnyOrder(
                        "read-telemetry",
                        "read-arrivals",
                        "read-outcomes",
                        "read-spill",
                        "watch-partitions",
                        "gate-telemetry",
                        "gate-arrivals",
                        "gate-outcomes",
                        "gate-spill",
                        "track-GPUs",
                        "route-tasks",
                        "route-outcomes",
                        "route-spills",
                        "schedule-cells",
                        "write",
                        "Sink Committer: write");
    }

    @Test
    void operatorsHaveNamesForPeople() {
        assertThat(nodes())
                .extracting(StreamNode::getOperatorName)
                .containsExactlyInAnyOrder(
                        "Source: read gpu.telemetry",
                        "Source: read task.arrivals",
                        "Source: read task.outcomes",
                        "Source: read task.spill",
                        "watch partitions",
                        "gate telemetry",
                        "gate arrivals",
                        "gate outcomes",
                        "gate spill",
                        "track GPUs",
                        "route tasks",
                        "route outcomes",
                        "route spills",
                        "schedule cells",
                        "write: Writer",
                        "write: Committer");
    }

    /** In the same task as the cells, so that no decision comes in between. */
    @Test
    void ticksFollowTheCellsOnlyWhereTheyAreAskedFor() {
        StreamGraph ticking = graph(Map.of("output.ticks", "true"));

        assertThat(ticking.getStreamNodes())
                .extracting(StreamNode::getTransformationUID)
                .contains("tick-windows");
        assertThat(ticking.getJobGraph().getVertices())
                .extracting(JobVertex::getName)
                .contains("schedule cells -> tick windows");
    }

    @Test
    void theMostSubtasksThereCanEverBeAreSet() {
        List<JobVertex> vertices = graph.getJobGraph().getVerticesSortedTopologicallyFromSources();

        assertThat(vertices).extracting(JobVertex::getMaxParallelism).containsOnly(64);
    }

    /** A gate behind another channel than its source would take a GPU's heartbeats out of order. */
    @Test
    void eachGateSitsWithItsSource() {
        List<JobVertex> vertices = graph.getJobGraph().getVerticesSortedTopologicallyFromSources();

        for (String input : List.of("telemetry", "arrivals", "outcomes", "spill")) {
            assertThat(vertices)
                    .extracting(JobVertex::getName)
                    .anyMatch(name -> name.contains("read") && name.contains("gate " + input));
        }
    }

    @Test
    void noTypeMayFallBackToKryo() {
        assertThat(graph.getExecutionConfig().getSerializerConfig().hasGenericTypesDisabled())
                .isTrue();
        assertThat(graph.getExecutionConfig().isObjectReuseEnabled()).isTrue();
    }

    private Collection<StreamNode> nodes() {
        return graph.getStreamNodes();
    }

    private static StreamGraph graph(Map<String, String> options) {
        JobSettings settings = OfflineSettings.of(options);
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.createLocalEnvironment(2, FlinkDefaults.of(settings));
        RunCommand.define(environment, settings, topic -> 4, UnaryOperator.identity());
        return environment.getStreamGraph();
    }
}
