package io.reachflow.world.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.schema.TaskPriority;
import io.reachflow.world.World;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class TaskSamplerTest {
    private static final WorldSettings SETTINGS =
            WorldSettings.of(2_000, Duration.ofHours(24), 1.0, 3);
    private static final World WORLD = World.generate(SETTINGS);
    private static final List<WorldTask> TASKS = WORLD.tasks();

    private static double share(Predicate<WorldTask> condition) {
        return (double) TASKS.stream().filter(condition).count() / TASKS.size();
    }

    private static double percentile(double rank, ToDoubleFunction<WorldTask> figure) {
        double[] sorted = TASKS.stream().mapToDouble(figure).sorted().toArray();
        return sorted[(int) (rank * sorted.length)];
    }

    @Test
    void theWorkOfferedIsTheLoadTimesTheWorkAvailable() {
        double offered = TASKS.stream().mapToDouble(WorldTask::trueWorkGpuSeconds).sum();
        double available = 0;
        for (Host host : WORLD.hosts()) {
            for (Presence presence : host.presences()) {
                available +=
                        presence.overlapMillis(SETTINGS.startMillis(), SETTINGS.endMillis())
                                / 1000.0
                                * host.gpuIds().size()
                                * host.model().relativeSpeed();
            }
        }

        assertThat(offered / available).isCloseTo(1.0, within(0.03));
    }

    @Test
    void tasksArriveInOrderAndWithinTheWorld() {
        long last = SETTINGS.startMillis();
        for (WorldTask task : TASKS) {
            assertThat(task.arrivedAtMillis()).isBetween(last, SETTINGS.arrivalsEndMillis() - 1);
            last = task.arrivedAtMillis();
        }
        assertThat(TASKS).extracting(WorldTask::id).doesNotHaveDuplicates();
    }

    @Test
    void theAfternoonIsBusierThanTheNight() {
        // The crest is at 15 h UTC, the trough at 3 h: six hours around each hold 1 ± 0.36.
        double afternoon = share(task -> hourOf(task) >= 12 && hourOf(task) < 18);
        double night = share(task -> hourOf(task) < 6);

        assertThat(afternoon / night).isCloseTo(1.36 / 0.64, within(0.15));
    }

    private static long hourOf(WorldTask task) {
        return (task.arrivedAtMillis() - SETTINGS.startMillis()) / 3_600_000;
    }

    @Test
    void gangsMemoryAndPrioritiesHaveTheirShares() {
        assertThat(share(task -> task.request().getGpus() == 1)).isCloseTo(0.78, within(0.015));
        assertThat(share(task -> task.request().getGpus() == 8)).isCloseTo(0.04, within(0.01));
        assertThat(share(task -> task.request().getMemoryMibPerGpu() == 8192))
                .isCloseTo(0.30, within(0.015));
        assertThat(share(task -> task.request().getPriority() == TaskPriority.HIGH))
                .isCloseTo(0.10, within(0.01));
    }

    @Test
    void workIsLogNormal() {
        assertThat(percentile(0.5, WorldTask::trueWorkGpuSeconds)).isCloseTo(1800, within(100.0));
        assertThat(percentile(0.95, WorldTask::trueWorkGpuSeconds))
                .isCloseTo(14_400, within(1_000.0));
        assertThat(TASKS).allMatch(task -> task.trueWorkGpuSeconds() <= 28_800);
    }

    @Test
    void theEstimateIsWrongByAFactorThatIsLogNormal() {
        double above =
                share(task -> task.request().getWorkGpuSeconds() > task.trueWorkGpuSeconds());
        double withinOneSigma =
                share(
                        task ->
                                Math.abs(
                                                Math.log(
                                                        task.request().getWorkGpuSeconds()
                                                                / task.trueWorkGpuSeconds()))
                                        < 0.5);

        assertThat(above).isCloseTo(0.5, within(0.02));
        assertThat(withinOneSigma).isCloseTo(0.683, within(0.02));
    }

    @Test
    void deadlinesLeaveAtLeastTenMinutesAndUrgentOnesTheLeastSlack() {
        assertThat(TASKS).allMatch(task -> slackMillis(task) >= 600_000);
        assertThat(TASKS)
                .filteredOn(task -> task.request().getPriority() == TaskPriority.HIGH)
                .isNotEmpty()
                .allMatch(
                        task -> {
                            int memoryGib = (int) (task.request().getMemoryMibPerGpu() / 1024);
                            double runMillis =
                                    task.trueWorkGpuSeconds()
                                            / task.request().getGpus()
                                            / GpuMarket.COMMUNITY.medianSpeed(memoryGib)
                                            * 1000;
                            return slackMillis(task) <= Math.max(600_000, 4 * runMillis);
                        });
    }

    private static long slackMillis(WorldTask task) {
        return task.request().getDeadlineMillis() - task.arrivedAtMillis();
    }

    @Test
    void onlyGangsCommunicate() {
        assertThat(TASKS)
                .filteredOn(task -> task.request().getGpus() == 1)
                .isNotEmpty()
                .allMatch(task -> task.request().getAllReduceMibPerMinute() == 0);
        double silentGangs =
                share(
                                task ->
                                        task.request().getGpus() > 1
                                                && task.request().getAllReduceMibPerMinute() == 0)
                        / share(task -> task.request().getGpus() > 1);
        assertThat(silentGangs).isCloseTo(0.3, within(0.03));
    }
}
