package io.reachflow.simulator;

import io.reachflow.brain.cell.Cell;
import io.reachflow.brain.state.CellEvent;
import io.reachflow.brain.state.Origin;
import io.reachflow.brain.state.Spill;
import io.reachflow.brain.state.WindowResult;
import io.reachflow.intake.task.Task;
import io.reachflow.intake.validation.OutcomeIntake;
import io.reachflow.intake.validation.TaskIntake;
import io.reachflow.policies.policy.Policy;
import io.reachflow.schema.Decision;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.simulator.run.SimulatedRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;

/**
 * A world and its scheduler in one loop, without Flink and Kafka: virtual time goes from window to
 * window, as it does in the job. Trackers and cells are those of the job, dispatchers those of the
 * replay, so a decision here is a decision there.
 */
public final class Simulation {
    private final World world;
    private final SimulationSettings settings;
    private final SimulationListener listener;
    private final SimulatedRuns runs;
    private final TelemetryTrackers trackers;
    private final Map<String, Body> bodies = new TreeMap<>();
    private final long dispatchDelayMillis;
    private final Set<String> countedAndOpen = new HashSet<>();
    private int nextTask;
    private long closings;

    /** A cell, what it has to handle next, and when it wants to be woken. */
    private static final class Body {
        private final Cell cell;
        private final TreeMap<Long, List<CellEvent>> later = new TreeMap<>();
        private List<CellEvent> events = new ArrayList<>();
        private long wakeAtMillis = Long.MAX_VALUE;

        Body(Cell cell) {
            this.cell = cell;
        }

        boolean isDue(long windowEndMillis) {
            return !events.isEmpty() || wakeAtMillis < windowEndMillis;
        }
    }

    public Simulation(
            World world, SimulationSettings settings, Policy policy, SimulationListener listener) {
        this.world = world;
        this.settings = settings;
        this.listener = listener;
        this.runs = new SimulatedRuns(world, listener::attempted);
        this.dispatchDelayMillis = world.settings().rules().runs().dispatchDelay().toMillis();
        for (String name : settings.cells().cells()) {
            Cell cell = new Cell(name, settings.cell(), policy, settings.cells());
            bodies.put(name, new Body(cell));
        }
        for (WorldTask task : world.tasks()) {
            if (world.settings().counts(task.arrivedAtMillis())) {
                countedAndOpen.add(task.id());
            }
        }
        this.trackers =
                new TelemetryTrackers(
                        world.heartbeatGenerators(),
                        settings,
                        world.settings().startMillis(),
                        event -> body(event.cell()).events.add(event));
    }

    private Body body(String cell) {
        return Objects.requireNonNull(bodies.get(cell), "every cell of the map has a body");
    }

    /** Runs until the last task that counts has ended, or to the end of the world. */
    public void run() {
        play(countedAndOpen::isEmpty);
    }

    /** Runs to the end of the world. */
    public void runToEnd() {
        play(() -> false);
    }

    private void play(BooleanSupplier isOver) {
        long last = world.settings().startMillis();
        long end = nextWindowEnd(last);
        while (end <= world.settings().endMillis() && !isOver.getAsBoolean()) {
            step(end);
            last = end;
            end = nextWindowEnd(last);
        }
        runs.end(isOver.getAsBoolean() ? last : world.settings().endMillis());
    }

    /** The end of the next window in which something happens or is due: the others are left out. */
    private long nextWindowEnd(long afterMillis) {
        long moment = runs.nextMillis();
        if (nextTask < world.tasks().size()) {
            moment = Math.min(moment, world.tasks().get(nextTask).arrivedAtMillis());
        }
        long handover = Long.MAX_VALUE;
        for (Body body : bodies.values()) {
            moment = Math.min(moment, body.wakeAtMillis);
            if (!body.later.isEmpty()) {
                handover = Math.min(handover, body.later.firstKey());
            }
        }
        long due = Math.min(trackers.nextWindowEnd(), handover);
        if (moment < Long.MAX_VALUE) {
            due = Math.min(due, settings.cell().windowEnd(moment));
        }
        return Math.max(due, settings.cell().windowEnd(afterMillis));
    }

    private void step(long windowEndMillis) {
        trackers.advance(windowEndMillis);
        while (nextTask < world.tasks().size()
                && world.tasks().get(nextTask).arrivedAtMillis() < windowEndMillis) {
            arrive(world.tasks().get(nextTask));
            nextTask++;
        }
        if (runs.nextMillis() < windowEndMillis) {
            runs.advanceTo(windowEndMillis - 1).forEach(this::report);
        }
        for (Body body : bodies.values()) {
            takeHandovers(body, windowEndMillis);
        }
        for (Body body : bodies.values()) {
            if (body.isDue(windowEndMillis)) {
                close(body, windowEndMillis);
            }
        }
    }

    private void arrive(WorldTask arrival) {
        long at = arrival.arrivedAtMillis();
        Task task = TaskIntake.of(arrival.request(), at).accepted().orElseThrow();
        String home = settings.cells().homeOfTask(task.dataRegion(), task.taskId());
        body(home).events.add(CellEvent.arrival(home, at, Origin.NONE, task));
    }

    private void report(TimedOutcome timed) {
        TaskOutcome outcome = timed.outcome();
        body(outcome.getCell())
                .events
                .add(
                        CellEvent.outcome(
                                outcome.getCell(),
                                timed.atMillis(),
                                Origin.NONE,
                                OutcomeIntake.of(outcome).accepted().orElseThrow()));
    }

    private void takeHandovers(Body body, long windowEndMillis) {
        if (!body.later.isEmpty() && body.later.firstKey() <= windowEndMillis) {
            body.events.addAll(body.later.pollFirstEntry().getValue());
        }
    }

    private void close(Body body, long windowEndMillis) {
        closings++;
        List<CellEvent> events = body.events;
        body.events = new ArrayList<>();
        WindowResult result = body.cell.close(windowEndMillis, events);
        body.wakeAtMillis = result.wakeAtMillis().orElse(Long.MAX_VALUE);
        result.spills().forEach(this::handOver);
        for (Decision decision : result.decisions()) {
            runs.accept(decision, windowEndMillis + dispatchDelayMillis);
        }
        countedAndOpen.removeAll(TaskEndings.of(result).keySet());
        listener.closed(windowEndMillis, result);
    }

    private void handOver(Spill spill) {
        long at = spill.takenAtMillis();
        CellEvent event = CellEvent.handover(spill.toCell(), at, Origin.NONE, spill.handover());
        body(spill.toCell())
                .later
                .computeIfAbsent(settings.cell().windowEnd(at), end -> new ArrayList<>())
                .add(event);
    }

    /** All that came over lines, in Mbit, for those who check the books. */
    double fetchedMbit() {
        return runs.fetchedMbit();
    }

    /** All that left over lines, in Mbit. */
    double sentMbit() {
        return runs.sentMbit();
    }

    /** Heartbeats, wakes, arrivals, steps of runs and closed windows: what the loop has handled. */
    public long eventsHandled() {
        return trackers.handled() + nextTask + runs.eventsHandled() + closings;
    }
}
