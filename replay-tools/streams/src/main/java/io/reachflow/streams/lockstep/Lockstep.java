package io.reachflow.streams.lockstep;

import io.reachflow.schema.Decision;
import io.reachflow.schema.DecisionDigest;
import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.Topic;
import io.reachflow.simulator.run.TaskRuns;
import io.reachflow.simulator.run.TimedOutcome;
import io.reachflow.streams.replay.UpcomingEvents;
import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    private final UpcomingEvents<TelemetryEvent> telemetry;
    private final UpcomingEvents<WorldTask> tasks;
    private final DecisionDigest digest = new DecisionDigest();
    private final long endMillis;
    private @Nullable String cell;
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
        this.telemetry = new UpcomingEvents<>(world.telemetry(), TelemetryEvent::atMillis);
        this.tasks = new UpcomingEvents<>(world.tasks().iterator(), WorldTask::arrivedAtMillis);
        this.closedMillis = wholeWindows(world.settings().startMillis());
        this.endMillis = wholeWindows(world.settings().endMillis());
    }

    private long wholeWindows(long millis) {
        return Math.floorDiv(millis, settings.windowMillis()) * settings.windowMillis();
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
        while (telemetry.nextMillis() < untilMillis) {
            TelemetryEvent event = telemetry.take();
            GpuTelemetry heartbeat = event.telemetry();
            topics.send(Topic.TELEMETRY, event.atMillis(), heartbeat.getGpuId(), heartbeat);
            telemetrySent++;
        }
        while (tasks.nextMillis() < untilMillis) {
            WorldTask task = tasks.take();
            topics.send(Topic.ARRIVALS, task.arrivedAtMillis(), task.id(), task.request());
            tasksArrived++;
        }
        for (TimedOutcome timed : runs.advanceTo(untilMillis - 1)) {
            TaskOutcome outcome = timed.outcome();
            topics.send(Topic.OUTCOMES, timed.atMillis(), outcome.getTaskId(), outcome);
            outcomesSent++;
        }
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
        String before = cell == null ? decision.getCell() : cell;
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
        return LockstepStatsBuilder.builder()
                .traceTimeMillis(closedMillis)
                .rounds(rounds)
                .tasksArrived(tasksArrived)
                .telemetrySent(telemetrySent)
                .outcomesSent(outcomesSent)
                .decisions(digest.count())
                .seconds(seconds)
                .digest(isOver() ? digest.hex() : null)
                .build();
    }
}
