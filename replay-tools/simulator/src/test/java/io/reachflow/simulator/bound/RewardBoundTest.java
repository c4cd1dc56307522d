package io.reachflow.simulator.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.reachflow.intake.network.Region;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskPriority;
import io.reachflow.world.World;
import io.reachflow.world.fleet.GpuDriver;
import io.reachflow.world.fleet.Host;
import io.reachflow.world.fleet.HostBuilder;
import io.reachflow.world.fleet.Presence;
import io.reachflow.world.scenario.AccessLine;
import io.reachflow.world.scenario.AccessLineKind;
import io.reachflow.world.scenario.GpuMarket;
import io.reachflow.world.scenario.OwnerKind;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.Workload;
import io.reachflow.world.scenario.WorldSettings;
import io.reachflow.world.task.WorldTask;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An RTX 3090 computes 3,600 s of work in an hour. */
class RewardBoundTest {
    private static final long START = WorldSettings.STANDARD_START.toEpochMilli();
    private static final long HOUR = 3_600_000;

    /** Arrivals go on for a day, and are followed for another. */
    private static World world(List<Host> hosts, WorldTask... tasks) {
        WorldSettings settings =
                Scenario.standard()
                        .with("gpus", "1")
                        .with("warm-up", "1h")
                        .with("length", "23h")
                        .with("start-hour", "0")
                        .with("runs.dispatch-delay", "0s")
                        .world(7);
        return new World(settings, hosts, List.of(tasks));
    }

    /** Of a task of low priority. */
    private static double worth(double workHours) {
        return 0.5 + 0.5 * workHours * 3600 / 4_200;
    }

    private static Host host(String id, int gpus, Presence... presences) {
        List<String> gpuIds = IntStream.range(0, gpus).mapToObj(i -> id + "-" + i).toList();
        return HostBuilder.builder()
                .id(id)
                .siteId(id)
                .region(Region.EU_WEST_1)
                .model(GpuMarket.COMMUNITY.model("RTX 3090"))
                .gpuIds(gpuIds)
                .line(new AccessLine(AccessLineKind.HOME_FIBRE, 100, 100, 6, 0))
                .owner(OwnerKind.ALWAYS_ON)
                .pricePerGpuHourUsd(0.36)
                .software(new GpuDriver("550.54.14", "12.4"))
                .cacheMib(0)
                .history(List.of())
                .presences(List.of(presences))
                .slowdowns(List.of())
                .build();
    }

    private static Presence hours(int from, int to) {
        return new Presence(START + from * HOUR, START + to * HOUR, false);
    }

    private static TaskArrival.Builder request(String id, double workHours, Integer dueHour) {
        return TaskArrival.newBuilder()
                .setTaskId(id)
                .setTenant("tenant-01")
                .setPriority(TaskPriority.LOW)
                .setGpus(1)
                .setMemoryMibPerGpu(8192)
                .setWorkGpuSeconds(workHours * 3600)
                .setDeadlineMillis(dueHour == null ? null : START + dueHour * HOUR)
                .setDataMib(0)
                .setAllReduceMibPerMinute(0);
    }

    private static WorldTask task(int hour, TaskArrival.Builder request) {
        TaskArrival built = request.build();
        return new WorldTask(
                START + hour * HOUR, built.getWorkGpuSeconds(), Workload.RESNET_50, built);
    }

    private static void assertBound(World world, double sum) {
        double counted = world.tasks().stream().filter(RewardBoundTest::counts).count();
        assertThat(RewardBound.of(world) * counted).isEqualTo(sum, within(1e-4));
    }

    private static boolean counts(WorldTask task) {
        return task.arrivedAtMillis() >= START + HOUR;
    }

    private final List<Host> oneGpu = List.of(host("h", 1, hours(0, 48)));

    @Test
    void aTaskThatFitsIsDone() {
        assertBound(world(oneGpu, task(2, request("a", 2, 4))), worth(2));
    }

    @Test
    void aTaskThatNoCardDoesInTimeFails() {
        assertBound(world(oneGpu, task(2, request("a", 2.1, 4))), -0.5 * worth(2.1));
    }

    @Test
    void ofTwoThatNeedTheSameTimeOneIsDoneAndOneInPart() {
        // Three hours for four hours of work: the second is half done, and -0.5 + 0.5 * 1.5.
        assertBound(
                world(oneGpu, task(2, request("a", 2, 5)), task(2, request("b", 2, 5))),
                1.25 * worth(2));
    }

    @Test
    void theMoreRewardForItsWorkGoesFirst() {
        // Two hours for one of them: high is worth four times as much.
        assertBound(
                world(
                        oneGpu,
                        task(2, request("low", 2, 4)),
                        task(2, request("high", 2, 4).setPriority(TaskPriority.HIGH))),
                3.5 * worth(2));
    }

    @Test
    void whatWasServedBeforeMovesToLaterIfThatMakesRoom() {
        // The high one is served first and may run at any hour; the low one only in the first two.
        assertBound(
                world(
                        oneGpu,
                        task(2, request("high", 2, 6).setPriority(TaskPriority.HIGH)),
                        task(2, request("low", 2, 4))),
                5 * worth(2));
    }

    @Test
    void aGangUsesAsManyCardsAsItAsksForAndNoMore() {
        List<Host> two = List.of(host("h", 2, hours(0, 48)));

        assertBound(world(two, task(2, request("pair", 4, 4).setGpus(2))), worth(4));
        assertBound(world(two, task(2, request("alone", 4, 4))), -0.5 * worth(4));
        assertBound(world(oneGpu, task(2, request("pair", 2, 30).setGpus(2))), -0.5 * worth(2));
    }

    @Test
    void cardsServeOnlyWhileTheyAreThereAndOnlyWhatFits() {
        List<Host> brief = List.of(host("h", 1, hours(0, 3)));

        assertBound(world(brief, task(2, request("a", 2, 6))), -0.5 * worth(2));
        assertBound(
                world(oneGpu, task(2, request("a", 1, 6).setMemoryMibPerGpu(30 * 1024))),
                -0.5 * worth(1));
        assertBound(
                world(oneGpu, task(2, request("a", 1, 6).setAcceptedCudaVersions(List.of("12.8")))),
                -0.5 * worth(1));
        assertBound(
                world(
                        oneGpu,
                        task(
                                2,
                                request("a", 1, 6)
                                        .setMaxPricePerGpuHourUsd(0.35)
                                        .setBudgetIsLimit(true))),
                -0.5 * worth(1));
    }

    @Test
    void whatMayBeOpenAtTheEndCostsNothing() {
        assertBound(world(oneGpu, task(2, request("a", 60, null))), 0);
        assertBound(world(oneGpu, task(2, request("a", 60, 49))), 0);
        assertBound(world(oneGpu, task(2, request("a", 60, 47))), -0.5 * worth(60));
    }

    @Test
    void theWarmUpIsLeftOut() {
        assertBound(
                world(oneGpu, task(0, request("early", 40, 40)), task(2, request("a", 40, 42))),
                worth(40));
        assertThat(RewardBound.of(world(oneGpu, task(0, request("early", 40, 40))))).isNaN();
    }
}
