package io.reachflow.world.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.TaskArrival;
import io.reachflow.world.World;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.scenario.WorldSettingsBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DatasetTest {
    private static List<TaskArrival> tasks(int datasetsPerTenant) {
        Scenario scenario =
                Scenario.standard()
                        .with("length", "12h")
                        .with("follow-up", "0s")
                        .with("tasks.datasets-per-tenant", Integer.toString(datasetsPerTenant));
        return World.generate(scenario.world(3)).tasks().stream().map(WorldTask::request).toList();
    }

    @Test
    void tasksOfOneDatasetAgreeOnWhatItIsAndWhose() {
        Map<String, TaskArrival> first = new HashMap<>();
        for (TaskArrival task : tasks(12)) {
            TaskArrival other = first.putIfAbsent(task.getDatasetId(), task);
            if (other != null) {
                assertThat(task.getDataMib()).isEqualTo(other.getDataMib());
                assertThat(task.getDataRegion()).isEqualTo(other.getDataRegion());
                assertThat(task.getTenant()).isEqualTo(other.getTenant());
            }
        }
        assertThat(first).hasSizeBetween(100, 16 * 12);
    }

    @Test
    void theFirstOfATenantIsUsedTwiceAsOftenAsTheSecond() {
        List<TaskArrival> tasks = tasks(2);
        double first = tasks.stream().filter(task -> task.getDatasetId().endsWith("-01")).count();

        assertThat(tasks).hasSizeGreaterThan(1_000);
        assertThat(first / tasks.size()).isCloseTo(2 / 3.0, within(0.03));
    }

    @Test
    void withoutDatasetsEachTaskHasDataOfItsOwn() {
        List<TaskArrival> tasks = tasks(0);

        assertThat(tasks).allMatch(task -> task.getDatasetId() == null);
        assertThat(tasks).extracting(TaskArrival::getDataMib).doesNotHaveDuplicates();
    }

    /** In one world a few datasets are used by most, so this shows over many worlds only. */
    @Test
    void whatATaskFetchesIsLogNormal() {
        WorldSettings any = Scenario.standard().world(1);
        double[] sizes =
                IntStream.range(0, 4_000)
                        .mapToDouble(
                                seed ->
                                        Dataset.ofTenant(
                                                        "tenant-01",
                                                        WorldSettingsBuilder.builder(any)
                                                                .seed(seed)
                                                                .build(),
                                                        RandomStream.of(seed, "choice", 1))
                                                .mib())
                        .sorted()
                        .toArray();

        assertThat(sizes[2_000]).isCloseTo(3_815, within(300.0));
        assertThat(sizes[3_800]).isCloseTo(57_220, within(8_000.0));
    }
}
