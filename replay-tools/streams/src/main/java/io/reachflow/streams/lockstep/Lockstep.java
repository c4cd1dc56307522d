package io.reachflow.streams.lockstep;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Topic;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The closed loop, round by round: send what happens, wait until the job has decided on it, and
 * only then carry the decisions out. Trace time stands still while the job works.
 */
final class Lockstep {
    private static final Comparator<Decision> ORDER =
            Comparator.comparingLong(Decision::getWindowEndMillis)
                    .thenComparing(Decision::getCell)
                    .thenComparingInt(Decision::getOrdinal);

    private final LockstepSettings settings;
    private final InputTopics topics;
    private final ClosedWindows windows;
    private final TaskRuns runs;
    private final Iterator<TelemetryEvent> telemetry;
    private final Iterator<WorldTask> tasks;
    private final DecisionDigest digest = new DecisionDigest();
    private final long endMillis;
    private TelemetryEvent nextTelemetry;
    private WorldTask nextTask;
    private String cell;
    private long closedMillis;
    private long rounds;
    private long tasksArrived;
    private long telemetrySent;
    private long outcomesSent;

    /** Takes the runs over: nobody else may touch them from here on. */
    Lockstep(
            World world,
            LockstepSettings settings,
            TaskRuns runs,
            InputTopics topics,
            ClosedWindows windows) {
        this.settings = settings;
        this.topics = topics;
        this.windows = windows;
        this.runs = runs;
        this.telemetry = world.telemetry();
        this.tasks = world.tasks().iterator();
        this.closedMillis = wholeWindows(world.settings().startMillis());
        this.endMillis = wholeWindows(world.settings().endMillis());
        this.nextTelemetry = next(telemetry);
        this.nextTask = next(tasks);
    }

    private long wholeWindows(long millis) {
        return Math.floorDiv(millis, settings.windowMillis()) * settings.windowMillis();
    }

    private static <T> T next(Iterator<T> iterator) {
        return iterator.hasNext() ? iterator.next() : null;
    }

    /** Whether the last window that ends within the world is closed. */
    boolean isOver() {
        return closedMillis >= endMillis;
    }

    /** One step of trace time; false: told to stop on the way. */
    boolean round() {
        long untilMillis = Math.min(closedMillis + settings.stepMillis(), endMillis);
        send(untilMillis);
        topics.close(untilMillis);
        Optional<List<Decision>> decisions =
                windows.awaitUntil(untilMillis, () -> topics.close(untilMillis));
        decisions.ifPresent(
                decided -> {
                    carryOut(decided, untilMillis);
                    closedMillis = untilMillis;
                    rounds++;
                });
        return decisions.isPresent();
    }

    private void carryOut(List<Decision> decided, long untilMillis) {
        decided.stream()
                .filter(decision -> decision.getWindowEndMillis() > closedMillis)
                .sorted(ORDER)
                .forEach(decision -> carryOut(decision, untilMillis));
    }

    private void send(long untilMillis) {
        for (; isBefore(untilMillis, nextTelemetry); nextTelemetry = next(telemetry)) {
            GpuTelemetry heartbeat = nextTelemetry.telemetry();
            topics.send(Topic.TELEMETRY, nextTelemetry.atMillis(), heartbeat.getGpuId(), heartbeat);
            telemetrySent++;
        }
        for (;
                nextTask != null && nextTask.arrivedAtMillis() < untilMillis;
                nextTask = next(tasks)) {
            topics.send(
                    Topic.ARRIVALS, nextTask.arrivedAtMillis(), nextTask.id(), nextTask.request());
            tasksArrived++;
        }
        for (TimedOutcome timed : runs.advanceTo(untilMillis - 1)) {
            TaskOutcome outcome = timed.outcome();
            topics.send(Topic.OUTCOMES, timed.atMillis(), outcome.getTaskId(), outcome);
            outcomesSent++;
        }
    }

    private static boolean isBefore(long untilMillis, TelemetryEvent event) {
        return event != null && event.atMillis() < untilMillis;
    }

    private void carryOut(Decision decision, long untilMillis) {
        long atMillis = decision.getWindowEndMillis() + settings.dispatchDelayMillis();
        requireTime(decision, atMillis, untilMillis);
        requireOneCell(decision);
        // A job that fell back to a checkpoint says again what it has said.
        int known = digest.count();
        digest.add(decision);
        if (digest.count() > known) {
            runs.accept(decision, atMillis);
        }
    }

    private void requireTime(Decision decision, long atMillis, long untilMillis) {
        long windowEndMillis = decision.getWindowEndMillis();
        if (windowEndMillis > untilMillis || atMillis < untilMillis) {
            throw new IllegalStateException(
                    "The job decided ("
                            + decision.getDecisionId()
                            + ") in a window that ended at "
                            + windowEndMillis
                            + ", in the round up to "
                            + untilMillis
                            + ". Its window differs from the "
                            + settings.windowMillis()
                            + " ms that the replay was told (--window-ms), or it has seen other"
                            + " input.");
        }
    }

    private void requireOneCell(Decision decision) {
        String before = Optional.ofNullable(cell).orElse(decision.getCell());
        if (!before.equals(decision.getCell())) {
            throw new IllegalStateException(
                    "The cells ("
                            + before
                            + ") and ("
                            + decision.getCell()
                            + ") decide. Lockstep is for one cell: a task that is handed on comes"
                            + " back with a commit, for which nobody waits. Run the job with"
                            + " cells=all=*.");
        }
        cell = before;
    }

    LockstepStats stats(double seconds) {
        return new LockstepStats(
                closedMillis,
                rounds,
                tasksArrived,
                telemetrySent,
                outcomesSent,
                digest.count(),
                seconds,
                isOver() ? digest.hex() : null);
    }
}
