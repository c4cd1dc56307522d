package io.reachflow.jobs.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.FlinkDefaults;
import io.reachflow.jobs.settings.JobSettings;
import io.reachflow.jobs.story.OfflineSettings;
import io.reachflow.jobs.story.Written;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;

/** Runs the job's graph on a story, with Flink set as for production but for restarts: none. */
final class TopologyRun {
    private static final int MOST_RECORDS = 1_000;

    private TopologyRun() {}

    static MiniClusterExtension cluster(int slots) {
        return new MiniClusterExtension(
                new MiniClusterResourceConfiguration.Builder()
                        .setNumberTaskManagers(1)
                        .setNumberSlotsPerTaskManager(slots)
                        .build());
    }

    static Written of(Story story, int parallelism) throws Exception {
        return of(story, parallelism, Map.of());
    }

    static Written of(Story story, int parallelism, Map<String, String> more) throws Exception {
        Map<String, String> options = new HashMap<>(more);
        options.put("cells", Story.CELLS);
        JobSettings settings = OfflineSettings.bounded(options);
        Configuration flink = FlinkDefaults.of(settings);
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(flink);
        environment.setParallelism(parallelism);
        List<OutputRecord> written =
                new SchedulingTopology(settings, topic -> 1)
                        .build(story.open(environment))
                        .executeAndCollect("story", MOST_RECORDS);
        assertThat(written).as("all of it").hasSizeLessThan(MOST_RECORDS);
        return new Written(written);
    }
}
