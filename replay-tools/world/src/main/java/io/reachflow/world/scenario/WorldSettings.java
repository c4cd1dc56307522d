package io.reachflow.world.scenario;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;

/**
 * Everything that a world depends on.
 *
 * @param warmUp how long tasks arrive before they count
 * @param duration until when tasks count, the warm-up included
 * @param followUp how long tasks go on to arrive that do not count: those that do must not end in
 *     an emptying network
 * @param drain how long the GPUs go on after the last arrival, so that tasks can end
 * @param load offered work over available work; transfers come on top, so 1.0 is past the knee
 */
@RecordBuilder
public record WorldSettings(
        int gpus,
        Duration warmUp,
        Duration duration,
        Duration followUp,
        Duration drain,
        double load,
        long seed,
        Duration heartbeatInterval,
        Instant start,
        WorldRules rules) {

    /** A Monday, so that a week of trace time begins with its first working day. */
    public static final Instant STANDARD_START = Instant.parse("2026-01-05T00:00:00Z");

    /** So long before the start hosts remember when they were there. */
    private static final Duration HISTORY = Duration.ofDays(7);

    public static final Duration STANDARD_HEARTBEAT_INTERVAL = Duration.ofSeconds(15);

    private static final int MOST_GPUS = 10_000_000;

    public WorldSettings {
        require(gpus >= 1 && gpus <= MOST_GPUS, "gpus", gpus, "between 1 and " + MOST_GPUS);
        long room = rules.fleet().topology().map(FleetTopology::gpus).orElse((long) MOST_GPUS);
        require(gpus <= room, "gpus", gpus, "at most the " + room + " of its fleet.topology");
        require(duration.toMillis() > 0, "duration", duration, "longer than nothing");
        require(
                !warmUp.isNegative() && warmUp.compareTo(duration) < 0,
                "warm-up",
                warmUp,
                "nothing or longer, and shorter than the duration");
        require(!followUp.isNegative(), "follow-up", followUp, "nothing or longer");
        require(!drain.isNegative(), "drain", drain, "nothing or longer");
        require(load >= 0 && load <= 1_000, "load", load, "between 0 and 1,000");
        require(
                heartbeatInterval.toMillis() >= 10,
                "heartbeat interval",
                heartbeatInterval,
                "at least 10 ms");
        require(start.toEpochMilli() >= 0, "start", start, "1970 or later");
    }

    private static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(
                    "The " + name + " (" + value + ") of a world must be " + rule + ".");
        }
    }

    /**
     * The standard rules from the standard instant, and nothing before or after the tasks that
     * count: for demos and tests.
     */
    public static WorldSettings of(int gpus, Duration duration, double load, long seed) {
        return WorldSettingsBuilder.builder()
                .gpus(gpus)
                .warmUp(Duration.ZERO)
                .duration(duration)
                .followUp(Duration.ZERO)
                .drain(Duration.ZERO)
                .load(load)
                .seed(seed)
                .heartbeatInterval(STANDARD_HEARTBEAT_INTERVAL)
                .start(STANDARD_START)
                .rules(Scenario.standard().rules())
                .build();
    }

    public WorldSettings withDrain(Duration drain) {
        return WorldSettingsBuilder.builder(this).drain(drain).build();
    }

    public WorldSettings withHeartbeatInterval(Duration heartbeatInterval) {
        return WorldSettingsBuilder.builder(this).heartbeatInterval(heartbeatInterval).build();
    }

    public WorldSettings withStart(Instant start) {
        return WorldSettingsBuilder.builder(this).start(start).build();
    }

    public long startMillis() {
        return start.toEpochMilli();
    }

    /** What hosts remember of themselves begins here. */
    public long historyFromMillis() {
        return start.minus(HISTORY).toEpochMilli();
    }

    /** Tasks count that arrive from here on. */
    public long countedFromMillis() {
        return start.plus(warmUp).toEpochMilli();
    }

    /** Tasks that arrive from here on do not count. */
    public long countedToMillis() {
        return start.plus(duration).toEpochMilli();
    }

    /** Whether a task counts that arrives at this time. */
    public boolean counts(long arrivedAtMillis) {
        return arrivedAtMillis >= countedFromMillis() && arrivedAtMillis < countedToMillis();
    }

    /** No task arrives from here on. */
    public long arrivalsEndMillis() {
        return start.plus(duration).plus(followUp).toEpochMilli();
    }

    /** Nothing happens from here on. */
    public long endMillis() {
        return start.plus(duration).plus(followUp).plus(drain).toEpochMilli();
    }
}
