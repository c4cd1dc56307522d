package io.reachflow.jobs.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellEventBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.jobs.record.DeadLetters;
import io.reachflow.jobs.record.OutputRecord;
import io.reachflow.jobs.settings.FlinkDefaults;
import io.reachflow.jobs.story.OfflineSettings;
import io.reachflow.jobs.story.Records;
import io.reachflow.jobs.story.Written;
import io.reachflow.schema.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Cells on a small cluster that does not restart: a failure that gets out fails the test. */
class FailingCellClusterTest {
    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(2)
                            .build());

    private static final int MOST_RECORDS = 1_000;

    private final List<CellEvent> events = new ArrayList<>();

    private CellEvent arrival(long timeMillis, String cell, String taskId) {
        return CellEvent.arrival(
                cell,
                timeMillis,
                new Origin("task.arrivals", 0, events.size()),
                TaskIntake.of(Records.task(taskId).setMaxAttempts(1).build(), timeMillis).value());
    }

    /** A few seconds of both cells; then all GPUs leave, so that nothing goes on for ever. */
    private List<CellEvent> story() {
        for (int i = 0; i < 10; i++) {
            for (String cell : List.of("eu", "na")) {
                long time = 1_000 + i * 200L;
                String gpuId = "g" + i + "-" + cell;
                events.add(CellEvent.gpu(cell, time, 0, GpuChange.present(Gpus.gpu(gpuId))));
                events.add(arrival(time, cell, "t" + i + "-" + cell));
                GpuChange left = GpuChange.left(gpuId, "the end");
                events.add(CellEvent.gpu(cell, 10_000, i, left));
            }
        }
        events.sort(CellEvent.ORDER);
        return events;
    }

    /** The same, but eu gets what its policy can't order, and an event without what it carries. */
    private List<CellEvent> troubledStory() {
        story();
        events.add(arrival(1_410, "eu", ThrowingPolicy.AT));
        CellEvent sound = arrival(1_820, "eu", "broken");
        events.add(CellEventBuilder.builder(sound).task(null).build());
        events.sort(CellEvent.ORDER);
        return events;
    }

    private static Written run(List<CellEvent> events) throws Exception {
        Configuration flink = FlinkDefaults.of(OfflineSettings.bounded(Map.of()));
        flink.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(flink);
        environment.setParallelism(2);
        SingleOutputStreamOperator<OutputRecord> cells =
                environment
                        .fromData(events, TypeInformation.of(CellEvent.class))
                        .setParallelism(1)
                        .assignTimestampsAndWatermarks(
                                WatermarkStrategy.<CellEvent>forMonotonousTimestamps()
                                        .withTimestampAssigner((event, none) -> event.timeMillis()))
                        .setParallelism(1)
                        .keyBy(new CellKeys(128))
                        .process(TwoCells.function(new ThrowingPolicy()));
        return new Written(
                cells.union(cells.getSideOutput(DeadLetters.TAG))
                        .executeAndCollect("two cells", MOST_RECORDS));
    }

    private static List<Decision> decisionsOf(Written written, String cell) {
        return written.decisions().stream()
                .filter(decision -> decision.getCell().equals(cell))
                .toList();
    }

    @Test
    void oneCellsFailuresDoNotStopTheOther() throws Exception {
        Written untroubled = run(List.copyOf(story()));
        events.clear();
        Written troubled = run(List.copyOf(troubledStory()));

        assertThat(decisionsOf(troubled, "na"))
                .isEqualTo(decisionsOf(untroubled, "na"))
                .hasSizeGreaterThan(10);
        assertThat(untroubled.letters()).isEmpty();
        assertThat(troubled.lettersInShort())
                .singleElement()
                .asString()
                .startsWith("task.arrivals/0@")
                .endsWith("CELL_FAILED");
        assertThat(decisionsOf(troubled, "eu"))
                .extracting(Decision::getTaskId)
                .contains(ThrowingPolicy.AT, "t9-eu");
    }
}
