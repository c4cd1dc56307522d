package io.reachflow.bench.cell;

import io.reachflow.bench.pipeline.BenchFleet;
import io.reachflow.bench.pipeline.BenchSettings;
import io.reachflow.bench.pipeline.BenchTasks;
import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Origin;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.gpu.Sighting;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.intake.validation.TelemetryIntake;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.DecisionKind;
import io.reachflow.world.scenario.WorldSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a made-up network, a thousand GPUs each. Windows in which GPUs are heard take turns
 * with windows in which tasks arrive, so that the latter can be measured alone.
 */
final class CellNetwork {
    private static final CellSettings SETTINGS = CellSettings.STANDARD;
    private static final long HEARTBEAT_MILLIS = 15_000;

    private final BenchFleet fleet;
    private final GpuTracker tracker;
    private final @Nullable GpuTrack[] tracks;
    private final CellMap map;
    private final Policy policy;
    private final Map<String, Open> cells = new LinkedHashMap<>();
    private long nowMillis = WorldSettings.STANDARD_START.toEpochMilli();
    private int card;
    private long taskNumber;

    /** A cell and the events of its open window. */
    private record Open(Cell cell, List<CellEvent> events) {}

    /** A network whose GPUs have all been heard of. */
    CellNetwork(int gpus, Policy policy) {
        this.fleet = new BenchFleet(gpus);
        this.tracks = new GpuTrack[gpus];
        this.map = CellMap.parse(BenchSettings.cellsFor(gpus));
        this.tracker = new GpuTracker(TrackerSettings.STANDARD, map);
        this.policy = policy;
        for (String name : map.cells()) {
            Cell cell = new Cell(name, SETTINGS, policy, map);
            cells.put(name, new Open(cell, new ArrayList<>()));
        }
        hear(gpus);
        closeAll();
    }

    int cellCount() {
        return cells.size();
    }

    /** A window in which as many GPUs are heard as usually are in two of them. */
    void hearGpus() {
        hear((int) (2 * SETTINGS.windowMillis() * fleet.size() / HEARTBEAT_MILLIS));
        closeAll();
    }

    private void hear(int heartbeats) {
        for (int i = 0; i < heartbeats; i++) {
            var report = TelemetryIntake.of(fleet.heartbeat(card, nowMillis)).accepted();
            var step = tracker.observe(tracks[card], report.orElseThrow(), Sighting.at(nowMillis));
            tracks[card] = step.track();
            for (GpuTracker.Notice notice : step.notices()) {
                send(CellEvent.gpu(notice.cell(), nowMillis, i, notice.change()));
            }
            card = (card + 1) % fleet.size();
        }
    }

    /** Tasks arrive in the window that is open. */
    void offer(int tasks) {
        for (int i = 0; i < tasks; i++) {
            Task task =
                    TaskIntake.of(BenchTasks.ofSlivers(++taskNumber, nowMillis), nowMillis)
                            .accepted()
                            .orElseThrow();
            String cell = map.homeOfTask(task.dataRegion(), task.taskId());
            send(CellEvent.arrival(cell, nowMillis, Origin.NONE, task));
        }
    }

    private void send(CellEvent event) {
        Objects.requireNonNull(cells.get(event.cell()), "cell").events().add(event);
    }

    /** Closes the window of every cell in which something happened; how many were assigned. */
    long closeAll() {
        long windowEnd = SETTINGS.windowEnd(nowMillis);
        long assigned = 0;
        for (Open open : cells.values()) {
            if (!open.events().isEmpty()) {
                assigned +=
                        open.cell().close(windowEnd, open.events(), policy).decisions().stream()
                                .filter(decision -> decision.getKind() == DecisionKind.ASSIGN)
                                .count();
                open.events().clear();
            }
        }
        nowMillis = windowEnd;
        return assigned;
    }
}
