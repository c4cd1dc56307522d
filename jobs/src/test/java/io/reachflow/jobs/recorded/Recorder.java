package io.reachflow.jobs.recorded;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.Handover;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.SpillRecord;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.gpu.GpuReport;
import io.reachflow.intake.gpu.GpuTrack;
import io.reachflow.intake.gpu.GpuTracker;
import io.reachflow.intake.gpu.Sighting;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.OutcomeIntake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.intake.validation.TelemetryIntake;
import io.reachflow.policies.registry.Policies;
import io.reachflow.schema.Decision;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Topic;
import io.reachflow.schema.WireEncoder;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;

/**
 * Runs a world against the brain without Flink and Kafka, window by window, and records what would
 * have lain on the topics. It gives tests a closed loop as input, and says what the job must
 * decide.
 */
final class Recorder {
    private final World world;
    private final CellSettings settings;
    private final CellMap cellMap;
    private final GpuTracker tracker;
    private final Map<String, GpuTracker.Step> gpus = new TreeMap<>();
    private final Map<String, Cell> cells = new TreeMap<>();
    private final Map<String, Long> wakes = new TreeMap<>();
    private final TreeMap<Long, List<CellEvent>> events = new TreeMap<>();
    private final SimulatedRuns runs;
    private final WireEncoder encoder = new WireEncoder();
    private final List<Recording.Input> inputs = new ArrayList<>();
    private final List<Decision> decisions = new ArrayList<>();

    private Recorder(World world, CellSettings settings, String cellMap, String policy) {
        this.world = world;
        this.settings = settings;
        this.cellMap = CellMap.parse(cellMap);
        this.tracker = new GpuTracker(TrackerSettings.STANDARD, this.cellMap);
        this.runs = new SimulatedRuns(world);
        for (String name : this.cellMap.cells()) {
            cells.put(name, new Cell(name, settings, Policies.byName(policy), this.cellMap));
        }
    }

    /** Runs to the world's end. A window's decisions reach the dispatchers when it ends. */
    static Recording record(World world, CellSettings settings, String cellMap, String policy) {
        return new Recorder(world, settings, cellMap, policy).run();
    }

    private Recording run() {
        Iterator<TelemetryEvent> telemetry = world.telemetry();
        Iterator<WorldTask> tasks = world.tasks().iterator();
        TelemetryEvent heartbeat = telemetry.next();
        WorldTask task = tasks.hasNext() ? tasks.next() : null;
        long windowEnd = settings.windowEnd(world.settings().startMillis());
        for (; windowEnd <= world.settings().endMillis(); windowEnd += settings.windowMillis()) {
            for (;
                    heartbeat != null && heartbeat.atMillis() < windowEnd;
                    heartbeat = next(telemetry)) {
                heard(heartbeat);
            }
            for (; task != null && task.arrivedAtMillis() < windowEnd; task = next(tasks)) {
                arrived(task);
            }
            for (TimedOutcome outcome : runs.advanceTo(windowEnd - 1)) {
                reported(outcome);
            }
            wakeTrackers(windowEnd - 1);
            close(windowEnd);
        }
        inputs.sort((one, other) -> Long.compare(one.timeMillis(), other.timeMillis()));
        return new Recording(inputs, decisions, windowEnd - settings.windowMillis());
    }

    private static <T> T next(Iterator<T> iterator) {
        return iterator.hasNext() ? iterator.next() : null;
    }

    private void heard(TelemetryEvent event) {
        String gpuId = event.telemetry().getGpuId();
        input(Topic.TELEMETRY, event.atMillis(), gpuId, event.telemetry());
        GpuReport report = TelemetryIntake.of(event.telemetry()).accepted().orElseThrow();
        GpuTracker.Step before = gpus.get(gpuId);
        GpuTrack track = before == null ? null : before.track();
        follow(gpuId, tracker.observe(track, report, Sighting.at(event.atMillis())));
    }

    private void wakeTrackers(long nowMillis) {
        for (String gpuId : List.copyOf(gpus.keySet())) {
            GpuTracker.Step step = gpus.get(gpuId);
            if (step.wakeAtMillis() <= nowMillis) {
                follow(gpuId, tracker.wake(step.track(), Sighting.at(step.wakeAtMillis())));
            }
        }
    }

    private void follow(String gpuId, GpuTracker.Step step) {
        int sequence = 0;
        for (GpuTracker.Notice notice : step.notices()) {
            buffer(CellEvent.gpu(notice.cell(), notice.timeMillis(), sequence++, notice.change()));
        }
        if (step.track() == null) {
            gpus.remove(gpuId);
        } else {
            gpus.put(gpuId, step);
        }
    }

    private void arrived(WorldTask arrival) {
        long time = arrival.arrivedAtMillis();
        input(Topic.ARRIVALS, time, arrival.id(), arrival.request());
        Task task = TaskIntake.of(arrival.request(), time).accepted().orElseThrow();
        String home = cellMap.homeOfTask(task.dataRegion(), task.taskId());
        buffer(CellEvent.arrival(home, time, Origin.NONE, task));
    }

    private void reported(TimedOutcome timed) {
        TaskOutcome outcome = timed.outcome();
        input(Topic.OUTCOMES, timed.atMillis(), outcome.getTaskId(), outcome);
        buffer(
                CellEvent.outcome(
                        outcome.getCell(),
                        timed.atMillis(),
                        Origin.NONE,
                        OutcomeIntake.of(outcome).accepted().orElseThrow()));
    }

    private void handedOver(Spill spill) {
        Handover handover = spill.handover();
        String taskId = handover.task().taskId();
        input(Topic.SPILL, spill.takenAtMillis(), taskId, SpillRecord.of(spill));
        buffer(CellEvent.handover(spill.toCell(), spill.takenAtMillis(), Origin.NONE, handover));
    }

    private void buffer(CellEvent event) {
        long windowEnd = settings.windowEnd(event.timeMillis());
        events.computeIfAbsent(windowEnd, end -> new ArrayList<>()).add(event);
    }

    private void close(long windowEnd) {
        List<CellEvent> all = events.containsKey(windowEnd) ? events.remove(windowEnd) : List.of();
        for (Map.Entry<String, Cell> entry : cells.entrySet()) {
            String name = entry.getKey();
            List<CellEvent> own = all.stream().filter(event -> event.cell().equals(name)).toList();
            boolean wake = wakes.getOrDefault(name, Long.MAX_VALUE) < windowEnd;
            if (own.isEmpty() && !wake) {
                continue;
            }
            WindowResult result = entry.getValue().close(windowEnd, own);
            wakes.put(name, result.wakeAtMillis().orElse(Long.MAX_VALUE));
            result.spills().forEach(this::handedOver);
            for (Decision decision : result.decisions()) {
                decisions.add(decision);
                runs.accept(decision, windowEnd);
            }
        }
    }

    private void input(Topic topic, long timeMillis, String key, SpecificRecord value) {
        byte[] bytes = encoder.encode(value);
        inputs.add(
                new Recording.Input(
                        topic, timeMillis, key.getBytes(StandardCharsets.UTF_8), bytes));
    }
}
