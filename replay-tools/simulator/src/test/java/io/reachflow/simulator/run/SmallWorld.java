package io.reachflow.simulator.run;

import io.reachflow.intake.network.Region;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
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

/**
 * A world small enough to work out by hand. All hosts have one RTX 3090, 100 Mbit/s both ways and a
 * price of 0.36 USD per hour. "stays" is always there, "leaves" goes silently after an hour,
 * "polite" says goodbye then, "far" stands on the other side of the ocean.
 */
public final class SmallWorld {
    public static final long START = WorldSettings.STANDARD_START.toEpochMilli();
    public static final long HOUR = 3_600_000;

    private SmallWorld() {}

    public static World world() {
        return new World(
                settings(),
                List.of(
                        host(
                                "stays",
                                Region.EU_WEST_1,
                                100,
                                new Presence(START, START + 24 * HOUR, false)),
                        host(
                                "leaves",
                                Region.EU_WEST_1,
                                100,
                                new Presence(START, START + HOUR, false)),
                        host(
                                "polite",
                                Region.EU_WEST_1,
                                100,
                                new Presence(START, START + HOUR, true)),
                        host(
                                "far",
                                Region.US_WEST_2,
                                100,
                                new Presence(START, START + 24 * HOUR, false))),
                List.of(
                        // Two hours of work; 100 s of fetching at 100 Mbit/s.
                        task("alone", 1, 7_200, 10_000 / 8.388608, 0),
                        task("pair", 2, 7_200, 0, 0),
                        // A minute of compute moves 6,000 Mbit: another minute at 100 Mbit/s.
                        task("talkative", 2, 7_200, 0, 6_000 / 8.388608),
                        saving()));
    }

    /** All-reduces cost their bytes and no delay. */
    private static WorldSettings settings() {
        return Scenario.standard()
                .with("gpus", "4")
                .with("warm-up", "0s")
                .with("follow-up", "0s")
                .with("start-hour", "0")
                .with("runs.all-reduces-per-minute", "0")
                .world(7);
    }

    public static Host host(String id, Region region, double mbps, Presence presence) {
        return HostBuilder.builder()
                .id(id)
                .siteId(id)
                .region(region)
                .model(GpuMarket.COMMUNITY.model("RTX 3090"))
                .gpuIds(List.of(id + "-gpu"))
                .line(new AccessLine(AccessLineKind.HOME_FIBRE, mbps, mbps, 6, 0))
                .owner(OwnerKind.ALWAYS_ON)
                .pricePerGpuHourUsd(0.36)
                .software(new GpuDriver("550.54.14", "12.4"))
                .cacheMib(0)
                .history(List.of())
                .presences(List.of(presence))
                .slowdowns(List.of())
                .build();
    }

    private static WorldTask task(
            String id, int gpus, double work, double dataMib, double allReduceMib) {
        return new WorldTask(
                START,
                work,
                Workload.RESNET_50,
                TaskArrival.newBuilder()
                        .setTaskId(id)
                        .setTenant("tenant-01")
                        .setPriority(TaskPriority.NORMAL)
                        .setGpus(gpus)
                        .setMemoryMibPerGpu(8192)
                        .setWorkGpuSeconds(work)
                        .setDataRegion(dataMib == 0 ? null : "eu-west-1")
                        .setDataMib(dataMib)
                        .setAllReduceMibPerMinute(allReduceMib)
                        .build());
    }

    /** As alone; a checkpoint takes 1,050 s at 100 Mbit/s. */
    private static WorldTask saving() {
        WorldTask task = task("saving", 1, 7_200, 10_000 / 8.388608, 0);
        task.request().setCheckpointMib(105_000 / 8.388608);
        return task;
    }

    public static Decision assign(String taskId, long epoch, double resumeFrom, String... hosts) {
        return decision(DecisionKind.ASSIGN, taskId, epoch)
                .setReasonCode("PLACED")
                .setGpuIds(List.of(hosts).stream().map(host -> host + "-gpu").toList())
                .setResumeFromFraction(resumeFrom)
                .build();
    }

    public static Decision preempt(String taskId, long epoch, String reasonCode) {
        return decision(DecisionKind.PREEMPT, taskId, epoch).setReasonCode(reasonCode).build();
    }

    /** Asks a lease to stop gracefully. */
    public static Decision askToStop(String taskId, long epoch) {
        return decision(DecisionKind.PREEMPT, taskId, epoch)
                .setReasonCode("TERM_ENDED")
                .setStopByMillis(START + 24 * HOUR)
                .build();
    }

    private static Decision.Builder decision(DecisionKind kind, String taskId, long epoch) {
        return Decision.newBuilder()
                .setDecisionId("all/" + epoch + "/0")
                .setCell("all")
                .setWindowEndMillis(START)
                .setOrdinal(0)
                .setTaskId(taskId)
                .setKind(kind)
                .setReason("test")
                .setAttempt(1)
                .setLeaseEpoch(epoch)
                .setGpuIds(List.of())
                .setSharePermille(1000)
                .setMemoryMibPerGpu(8192)
                .setResumeFromFraction(0)
                .setPolicyId("test")
                .setPolicyVersion("1")
                .setPolicySha256("00")
                .setLateInput(false);
    }
}
