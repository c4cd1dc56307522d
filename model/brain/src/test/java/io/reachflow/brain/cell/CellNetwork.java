package io.reachflow.brain.cell;

import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.ReleasedGpu;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.gpu.Sighting;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Task;
import io.reachflow.policies.registry.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/**
 * Trackers and cells as a body connects them, window by window, with a map of the cells that may
 * change: then all is made anew from durable state, as after a restart.
 */
final class CellNetwork {
    static final CellSettings SETTINGS =
            CellSettingsBuilder.builder(CellSettings.STANDARD)
                    .spillAfterMillis(2_000)
                    .spillDelayMillis(600)
                    .rememberMillis(4_000)
                    .recheckMillis(1_000)
                    .massLossGraceMillis(4_000)
                    .maxInterruptions(1_000)
                    .build();

    private static final TrackerSettings TRACKER =
            new TrackerSettings(4_000, 4_000, 600_000, 3_600_000);

    private final TreeMap<String, DurableState> states = new TreeMap<>();
    private final TreeMap<String, Cell> cells = new TreeMap<>();
    private final TreeMap<String, Long> wakes = new TreeMap<>();
    private final TreeMap<String, GpuTrack> tracks = new TreeMap<>();
    private final TreeMap<String, Long> trackWakes = new TreeMap<>();
    private final TreeMap<Long, List<CellEvent>> events = new TreeMap<>();
    private final TreeMap<Long, List<Runnable>> travelling = new TreeMap<>();
    private final TreeMap<String, Long> lastArrivals = new TreeMap<>();
    private final LongUnaryOperator arrival;
    final LeasesOfAll leases = new LeasesOfAll();
    private CellMap map = CellMap.ONE_CELL;
    private GpuTracker tracker;
    private long nextOffset;
    private long windowEndMillis = SETTINGS.windowMillis();

    /**
     * Without GPUs and tasks.
     *
     * @param arrival when what is to take effect at a moment comes in: before, or late
     */
    CellNetwork(String cells, LongUnaryOperator arrival) {
        this.arrival = arrival;
        restartWith(cells);
    }

    /** All that is not durable is lost, and another map holds. */
    void restartWith(String text) {
        map = CellMap.parse(text);
        tracker = new GpuTracker(TRACKER, map);
        cells.clear();
        states.keySet().forEach(cell -> wakes.put(cell, windowEndMillis - 1));
    }

    /** The open window: its start is its end less its length. */
    long windowEndMillis() {
        return windowEndMillis;
    }

    void hears(GpuReport report, long timeMillis) {
        GpuTrack before = tracks.get(report.gpuId());
        follow(report.gpuId(), tracker.observe(before, report, Sighting.at(timeMillis)));
    }

    void arrives(Task task, long timeMillis) {
        String home = map.homeOfTask(task.dataRegion(), task.taskId());
        buffer(CellEvent.arrival(home, timeMillis, nextOrigin(), task));
    }

    void add(CellEvent event) {
        buffer(event);
    }

    void cancels(String taskId, long timeMillis) {
        List<String> all = new ArrayList<>(states.keySet());
        map.cells().stream().filter(cell -> !states.containsKey(cell)).forEach(all::add);
        Origin origin = nextOrigin();
        all.forEach(cell -> buffer(CellEvent.cancellation(cell, timeMillis, origin, taskId)));
    }

    Origin nextOrigin() {
        return new Origin("a topic", 0, nextOffset++);
    }

    /** Closes the open window in every cell that has something to do in it. */
    List<WindowResult> close() {
        wakeTrackers();
        List<CellEvent> all = Optional.ofNullable(events.remove(windowEndMillis)).orElse(List.of());
        List<WindowResult> results = new ArrayList<>();
        TreeMap<String, List<CellEvent>> byCell = new TreeMap<>();
        wakes.forEach(
                (cell, wake) -> {
                    if (wake < windowEndMillis) {
                        byCell.put(cell, new ArrayList<>());
                    }
                });
        all.forEach(
                event -> byCell.computeIfAbsent(event.cell(), c -> new ArrayList<>()).add(event));
        byCell.forEach((cell, own) -> results.add(close(cell, own)));
        leases.read(results);
        windowEndMillis += SETTINGS.windowMillis();
        List<Runnable> arrived = travelling.remove(windowEndMillis);
        if (arrived != null) {
            arrived.forEach(Runnable::run);
        }
        return results;
    }

    private WindowResult close(String name, List<CellEvent> own) {
        DurableState state = states.computeIfAbsent(name, n -> new DurableState());
        Cell cell = cells.computeIfAbsent(name, n -> state.restore(emptyCell(n)));
        WindowResult result = cell.close(windowEndMillis, own);
        state.apply(result);
        wakes.remove(name);
        result.wakeAtMillis().ifPresent(wake -> wakes.put(name, wake));
        result.spills().forEach(this::travels);
        result.releases().forEach(this::travels);
        long takenAt = windowEndMillis + SETTINGS.spillDelayMillis();
        result.cancellations()
                .forEach(taskId -> comesIn(taskId, takenAt, () -> cancels(taskId, takenAt)));
        return result;
    }

    private Cell emptyCell(String name) {
        return new Cell(name, SETTINGS, Policies.byName("greedy-fastest"), map);
    }

    private void travels(Spill spill) {
        String taskId = spill.handover().task().taskId();
        comesIn(taskId, spill.takenAtMillis(), () -> handOver(spill));
    }

    private void travels(ReleasedGpu gpu) {
        comesIn(
                gpu.gpuId(),
                gpu.freeAtMillis(),
                () -> {
                    GpuTrack track = tracks.get(gpu.gpuId());
                    if (track != null) {
                        GpuTracker.release(track, gpu.move(), gpu.freeAtMillis())
                                .ifPresent(
                                        released -> {
                                            tracks.put(gpu.gpuId(), released);
                                            trackWakes.merge(
                                                    gpu.gpuId(), gpu.freeAtMillis(), Math::min);
                                        });
                    }
                });
    }

    /** What has the same key is on the same partition, and comes in in its order. */
    private void comesIn(String key, long effectMillis, Runnable what) {
        long at = Math.max(arrival.applyAsLong(effectMillis), windowEndMillis);
        at = lastArrivals.merge(key, at, Math::max);
        travelling.computeIfAbsent(SETTINGS.windowEnd(at), end -> new ArrayList<>()).add(what);
    }

    private void handOver(Spill spill) {
        // Also where the cell is no more: it hands it on.
        buffer(
                CellEvent.handover(
                        spill.toCell(), spill.takenAtMillis(), nextOrigin(), spill.handover()));
    }

    private void wakeTrackers() {
        for (String gpuId : List.copyOf(trackWakes.keySet())) {
            Long wake = trackWakes.get(gpuId);
            while (wake != null && wake < windowEndMillis) {
                follow(gpuId, tracker.wake(tracks.get(gpuId), Sighting.at(wake)));
                wake = trackWakes.get(gpuId);
            }
        }
    }

    private void follow(String gpuId, GpuTracker.Step step) {
        int sequence = 0;
        for (GpuTracker.Notice notice : step.notices()) {
            buffer(CellEvent.gpu(notice.cell(), notice.timeMillis(), sequence++, notice.change()));
        }
        if (step.track() == null) {
            tracks.remove(gpuId);
            trackWakes.remove(gpuId);
        } else {
            tracks.put(gpuId, step.track());
            trackWakes.put(gpuId, step.wakeAtMillis());
        }
    }

    /** What comes in behind the windows that are closed is handled in the open one. */
    private void buffer(CellEvent event) {
        long own = SETTINGS.windowEnd(event.timeMillis());
        CellEvent taken = own < windowEndMillis ? event.asLate() : event;
        events.computeIfAbsent(Math.max(own, windowEndMillis), end -> new ArrayList<>()).add(taken);
    }

    /** Nothing is on its way. */
    boolean isQuiet() {
        return travelling.isEmpty();
    }

    /** The durable state of each cell that ever had one. */
    Map<String, DurableState> states() {
        return states;
    }

    CellMap map() {
        return map;
    }
}
