package io.reachflow.brain.cell;

import static io.reachflow.intake.gpu.GpuFixture.aGpu;
import static io.reachflow.intake.task.TaskFixture.aTask;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.HandoverBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.dataset.HostDatasets;
import io.reachflow.intake.dataset.KeptDatasets;
import io.reachflow.intake.gpu.GpuChange;
import io.reachflow.intake.gpu.GpuFixture;
import io.reachflow.intake.task.Outcome;
import io.reachflow.intake.task.OutcomeBuilder;
import io.reachflow.intake.task.Priority;
import io.reachflow.intake.task.TaskFixture;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Makes up histories: GPUs that come and go, tasks of all sorts, dispatchers that are honest,
 * silent or stale, and long stretches in which nothing happens. The same seed gives the same
 * history.
 */
final class HistoryMaker {
    private static final int WINDOWS = 250;

    /**
     * The reasons for waiting are looked up again at a full minute, which is then in the middle.
     */
    private static final long START_MILLIS = 30_000;

    private final Random random;
    private final CellSettings settings;
    private final int gpus;
    private final List<CellEvent> events = new ArrayList<>();
    private final List<Decision> leases = new ArrayList<>();
    private long windowEndMillis;
    private int counter;
    private int tasks;

    private HistoryMaker(long seed) {
        random = new Random(seed);
        gpus = pick(1, 6, 6, 6);
        // Short times, so that all of them pass; some are no multiples of the window.
        settings =
                CellSettingsBuilder.builder()
                        .windowMillis(200)
                        .maxTasksPerWindow(pick(1, 2, 512))
                        .maxCandidates(pick(2, 256))
                        .recheckMillis(pick(200, 1_000, 1_100))
                        .agingMillis(pick(700, 3_000))
                        .leaseSilenceMillis(pick(4_000, 7_070))
                        .stopLimitMillis(pick(1_500, 4_010))
                        .spillAfterMillis(pick(1_500, 3_000))
                        .spillDelayMillis(400)
                        .rememberMillis(pick(1_000, 1_010))
                        .massLossPercent(20)
                        .massLossGraceMillis(120_000)
                        .maxInterruptions(20)
                        .build();
    }

    static History from(long seed) {
        return new HistoryMaker(seed).make();
    }

    private History make() {
        String policy =
                // Two of them ask more of the cell than the others do.
                oneOf(List.of("backfill", "weighted-score", oneOf(Policies.names())))
                        + oneOf(List.of("", "+mask", "+preempt", "+mask+preempt"));
        long termMillis = pick(0, 1_000, 2_050);
        List<String> neighbours = random.nextBoolean() ? List.of() : List.of("east", "west");
        List<History.Window> windows = new ArrayList<>();
        History history = new History(settings, policy, termMillis, neighbours, windows);
        Cell witness = history.emptyCell();
        for (int i = 1; i <= WINDOWS; i++) {
            windowEndMillis = START_MILLIS + i * settings.windowMillis();
            events.clear();
            if (i < 10 || random.nextInt(3) == 0) {
                fill(1 + random.nextInt(4));
            }
            windows.add(new History.Window(windowEndMillis, List.copyOf(events)));
            for (Decision decision : witness.close(windowEndMillis, events).decisions()) {
                if (decision.getKind() == DecisionKind.ASSIGN) {
                    leases.add(decision);
                }
            }
        }
        return history;
    }

    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> gpuIsSeen();
                case 3 -> gpuLeaves();
                case 4, 5, 6, 7 -> taskArrives();
                case 8 -> taskIsHandedOver();
                case 9 -> taskIsCancelled();
                default -> dispatcherReports();
            }
        }
    }

    private void gpuIsSeen() {
        int number = random.nextInt(gpus);
        GpuFixture gpu =
                aGpu("g" + number)
                        .inHost("h" + number % 3)
                        .sendingMbps(pick(5.0, 5.0, 500.0))
                        .withMemoryGib(8 << (number % 3))
                        .withSpeed(1 + number % 2)
                        .in(number % 2 == 0 ? "eu-west-1" : "us-east-1")
                        .costing(pick(0.1, 0.2, 0.4));
        if (random.nextInt(8) == 0) {
            gpu.paused();
        }
        if (random.nextInt(4) == 0) {
            gpu.suspect();
        }
        if (random.nextInt(10) == 0) {
            gpu.quarantinedBecause("it lies");
        }
        if (random.nextInt(10) == 0) {
            gpu.keeping("d" + random.nextInt(3));
        }
        add(CellEvent.gpu("here", time(), counter++, GpuChange.present(gpu.build())));
    }

    private void gpuLeaves() {
        String gpuId = "g" + random.nextInt(gpus);
        GpuChange gone =
                random.nextBoolean()
                        ? GpuChange.left(gpuId, "unplugged")
                        : GpuChange.lost(gpuId, "not heard");
        add(CellEvent.gpu("here", time(), counter++, gone));
    }

    private void taskArrives() {
        add(CellEvent.arrival("here", time(), origin(), task(nextId()).build()));
    }

    private void taskIsHandedOver() {
        List<String> visited = random.nextBoolean() ? List.of("east") : List.of("west", "east");
        add(
                CellEvent.handover(
                        "here",
                        time(),
                        origin(),
                        HandoverBuilder.builder()
                                .task(task(nextId()).build())
                                .arrivedAtMillis(Math.max(0, windowEndMillis - 2_000))
                                .attempts(random.nextInt(2))
                                .interruptions(0)
                                .stopped(false)
                                .checkpointedFraction(pick(0, 0.5))
                                .servedGpuSeconds(pick(0, 5_000))
                                .visitedCells(visited)
                                .build()));
    }

    private TaskFixture task(String taskId) {
        TaskFixture task =
                aTask(taskId)
                        .of(oneOf(List.of(Priority.values())))
                        .needingGib(pick(1, 4, 16))
                        .working(pick(1, 2, 10))
                        .withAttempts(pick(1, 2, 3));
        if (random.nextInt(3) == 0) {
            task.withDataIn("eu-west-1", 20).on("d" + random.nextInt(3));
        }
        switch (random.nextInt(6)) {
            case 0 -> task.needingGpus(2).exchangingMibPerMinute(pick(0.0, 10.0));
            case 1 -> task.needingGpus(3);
            case 2, 3 -> task.takingPermille(pick(300, 500, 700));
            default -> {}
        }
        if (random.nextInt(3) > 0) {
            task.dueAtSeconds((windowEndMillis + pick(-100, 1_500, 3_000, 9_000)) / 1000.0);
        }
        if (random.nextInt(6) == 0) {
            task.onlyIn("us-east-1").payingAtMost(0.2);
        }
        return random.nextInt(5) == 0 ? task.notPreemptible() : task;
    }

    /** Mostly a new one, sometimes one that is or was there. */
    private String nextId() {
        return "t" + (random.nextInt(8) == 0 ? random.nextInt(tasks + 1) : tasks++);
    }

    private void taskIsCancelled() {
        String taskId = "t" + Math.max(0, tasks + 1 - random.nextInt(6));
        add(CellEvent.cancellation("here", time(), origin(), taskId));
    }

    /** Of one of the last leases, which may be over. */
    private void dispatcherReports() {
        if (leases.isEmpty()) {
            return;
        }
        Decision lease = leases.get(Math.max(0, leases.size() - 1 - random.nextInt(4)));
        Outcome.Kind kind = oneOf(List.of(Outcome.Kind.values()));
        add(
                CellEvent.outcome(
                        "here",
                        time(),
                        origin(),
                        OutcomeBuilder.builder()
                                .taskId(lease.getTaskId())
                                .decisionId(lease.getDecisionId())
                                .attempt(lease.getAttempt())
                                .leaseEpoch(lease.getLeaseEpoch())
                                .kind(kind)
                                .cause(random.nextInt(3) == 0 ? "USER_ERROR" : "OTHER")
                                .checkpointedFraction(pick(0, 0.3, 0.8))
                                .transferSeconds(1.0)
                                .costUsd(0.1)
                                .lostWorkSeconds(1.0)
                                .hostDatasets(hostDatasets())
                                .build()));
    }

    /** Of any host: the lease's own are among them now and then. */
    private List<HostDatasets> hostDatasets() {
        KeptDatasets kept = KeptDatasets.of(List.of("d0", "d" + random.nextInt(3)));
        return List.of(new HostDatasets("h" + random.nextInt(3), kept));
    }

    private void add(CellEvent event) {
        events.add(random.nextInt(20) == 0 ? event.asLate() : event);
    }

    /** Few different moments, so that events of the same moment are common. */
    private long time() {
        return windowEndMillis - settings.windowMillis() + 50L * random.nextInt(4);
    }

    private Origin origin() {
        return new Origin("a topic", random.nextInt(2), counter++);
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private int pick(int... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private double pick(double... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
