package io.reachflow.streams.replay;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.world.TelemetryEvent;
import io.reachflow.world.World;
import io.reachflow.world.task.WorldTask;

/** Merges telemetry, arrivals and ticks in the order of time, and sends each at its moment. */
final class Replay {
    private final TimestampedTopic telemetryTopic;
    private final TimestampedTopic arrivalsTopic;
    private final TraceClock clock;
    private final UpcomingEvents<TelemetryEvent> telemetry;
    private final UpcomingEvents<WorldTask> tasks;
    private final long tickMillis;
    private final long endMillis;
    private final long finalTickMillis;
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
        this.telemetry = new UpcomingEvents<>(world.telemetry(), TelemetryEvent::atMillis);
        this.tasks = new UpcomingEvents<>(world.tasks().iterator(), WorldTask::arrivedAtMillis);
        this.tickMillis = settings.pace().tickMillis(settings.tickInterval());
        this.nextTickMillis = world.settings().startMillis();
        this.endMillis = world.settings().endMillis();
        this.finalTickMillis = endMillis + settings.finalTickAhead().toMillis();
        this.stats = new ReplayStats(nextTickMillis, 0, 0, 0, false);
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
        return Math.min(nextTickMillis, Math.min(telemetry.nextMillis(), tasks.nextMillis()));
    }

    private void sendAt(long moment) {
        if (telemetry.nextMillis() == moment) {
            GpuTelemetry heartbeat = telemetry.take().telemetry();
            telemetryTopic.send(stamp(moment), heartbeat.getGpuId(), heartbeat);
            telemetrySent++;
        } else if (tasks.nextMillis() == moment) {
            WorldTask task = tasks.take();
            arrivalsTopic.send(stamp(moment), task.id(), task.request());
            tasksArrived++;
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
}
