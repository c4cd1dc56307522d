package io.reachflow.streams.replay;

import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;
import java.util.Iterator;

/** Merges telemetry, arrivals and ticks in the order of time, and sends each at its moment. */
final class Replay {
    private static final long NEVER = Long.MAX_VALUE;

    private final TimestampedTopic telemetryTopic;
    private final TimestampedTopic arrivalsTopic;
    private final TraceClock clock;
    private final Iterator<TelemetryEvent> telemetry;
    private final Iterator<WorldTask> tasks;
    private final long tickMillis;
    private final long endMillis;
    private final long finalTickMillis;
    private TelemetryEvent nextTelemetry;
    private WorldTask nextTask;
    private long nextTickMillis;
    private long lastStampMillis;
    private long telemetrySent;
    private long tasksArrived;
    private long ticksSent;
    private volatile ReplayStats stats;

    Replay(
            World world,
            ReplaySettings settings,
            TimestampedTopic telemetryTopic,
            TimestampedTopic arrivalsTopic,
            TraceClock clock) {
        this.telemetryTopic = telemetryTopic;
        this.arrivalsTopic = arrivalsTopic;
        this.clock = clock;
        this.telemetry = world.telemetry();
        this.tasks = world.tasks().iterator();
        this.tickMillis = settings.pace().tickMillis(settings.tickInterval());
        this.nextTickMillis = world.settings().startMillis();
        this.endMillis = world.settings().endMillis();
        this.finalTickMillis = endMillis + settings.finalTickAhead().toMillis();
        this.stats = new ReplayStats(nextTickMillis, 0, 0, 0, false);
        takeTelemetry();
        takeTask();
    }

    ReplayStats stats() {
        return stats;
    }

    /** Returns at the end of the world, or when the clock is told to stop. */
    void run() throws InterruptedException {
        long next = nextMillis();
        while (next < endMillis) {
            if (!clock.awaitMoment(next)) {
                return;
            }
            sendAt(next);
            next = nextMillis();
        }
        if (clock.awaitMoment(finalTickMillis)) {
            tick(finalTickMillis, true);
        }
    }

    private long nextMillis() {
        return Math.min(nextTickMillis, Math.min(telemetryMillis(), taskMillis()));
    }

    private long telemetryMillis() {
        return nextTelemetry == null ? NEVER : nextTelemetry.atMillis();
    }

    private long taskMillis() {
        return nextTask == null ? NEVER : nextTask.arrivedAtMillis();
    }

    private void sendAt(long moment) {
        if (telemetryMillis() == moment) {
            telemetryTopic.send(
                    stamp(moment), nextTelemetry.telemetry().getGpuId(), nextTelemetry.telemetry());
            telemetrySent++;
            takeTelemetry();
        } else if (taskMillis() == moment) {
            arrivalsTopic.send(stamp(moment), nextTask.id(), nextTask.request());
            tasksArrived++;
            takeTask();
        } else {
            tick(moment, false);
            nextTickMillis += tickMillis;
        }
    }

    private void tick(long moment, boolean finished) {
        long stamp = stamp(moment);
        ticksSent += telemetryTopic.tick(stamp);
        ticksSent += arrivalsTopic.tick(stamp);
        stats = new ReplayStats(moment, telemetrySent, tasksArrived, ticksSent, finished);
    }

    private long stamp(long moment) {
        lastStampMillis = clock.stampMillis(moment, lastStampMillis);
        return lastStampMillis;
    }

    private void takeTelemetry() {
        nextTelemetry = telemetry.hasNext() ? telemetry.next() : null;
    }

    private void takeTask() {
        nextTask = tasks.hasNext() ? tasks.next() : null;
    }
}
