package io.reachflow.cli.demo;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The job's settings for trace time that runs faster than the clock. The job commits about once a
 * second of the wall clock, and a dispatcher hears of a decision that much later: what is patience
 * with that has to grow with the speed. What belongs to the world, such as aging, stays.
 */
@RecordBuilder
record JobTimeScale(
        double speed,
        Duration window,
        Duration recheck,
        Duration heartbeatTimeout,
        Duration leaseSilence,
        Duration remember) {

    private static final Duration WALL_WINDOW = Duration.ofMillis(200);
    private static final Duration WALL_PATIENCE = Duration.ofMinutes(1);

    /** Three heartbeats of the generated GPUs. */
    private static final Duration LEAST_HEARTBEAT_TIMEOUT = Duration.ofSeconds(45);

    /** A dispatcher says nothing while a task's data is fetched, which can take hours. */
    private static final Duration LEAST_LEASE_SILENCE = Duration.ofHours(6);

    static JobTimeScale of(double speed) {
        Duration window = scaled(WALL_WINDOW, speed);
        Duration patience = scaled(WALL_PATIENCE, speed);
        return JobTimeScaleBuilder.builder()
                .speed(speed)
                .window(window)
                .recheck(window.multipliedBy(5))
                .heartbeatTimeout(longer(LEAST_HEARTBEAT_TIMEOUT, window.multipliedBy(3)))
                .leaseSilence(longer(LEAST_LEASE_SILENCE, patience))
                .remember(patience)
                .build();
    }

    private static Duration scaled(Duration wall, double speed) {
        return Duration.ofMillis(Math.round(wall.toMillis() * speed));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }

    /** By the job's keys. Ticks keep every partition moving, so none may be left out as idle. */
    Map<String, String> toJobSettings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("window", millis(window));
        settings.put("waiting.recheck", millis(recheck));
        settings.put("gpu.heartbeat-timeout", millis(heartbeatTimeout));
        settings.put("lease.silence", millis(leaseSilence));
        settings.put("duplicates.remember", millis(remember));
        settings.put("event-time.idleness", millis(Duration.ZERO));
        return settings;
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }

    @Override
    public String toString() {
        return "Scaled by %s: window %s, recheck %s, GPU timeout %s, lease silence %s."
                .formatted(
                        DemoText.number(speed),
                        DemoText.time(window),
                        DemoText.time(recheck),
                        DemoText.time(heartbeatTimeout),
                        DemoText.time(leaseSilence));
    }
}
