package io.reachflow.cli.demo;

import io.reachflow.policies.registry.Policies;
import io.reachflow.streams.replay.BrokerOutage;
import io.reachflow.streams.replay.ReplayPace;
import io.reachflow.streams.replay.ReplaySettings;
import io.reachflow.world.scenario.WorldSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;

/**
 * What a demo shows.
 *
 * @param minutes wall clock time of the replay
 * @param speed trace seconds per second of the wall clock
 * @param keep leave the broker's data when it is over
 */
@RecordBuilder
public record DemoSettings(
        double minutes,
        long seed,
        int gpus,
        double load,
        double speed,
        String policy,
        int parallelism,
        boolean keep) {

    /** The rest is a drain: nothing new arrives, and tasks can end. */
    private static final double ARRIVALS_SHARE = 0.75;

    private static final double MOST_MINUTES = 24 * 60;

    public DemoSettings {
        if (!(minutes > 0 && minutes <= MOST_MINUTES)) {
            throw new IllegalArgumentException(
                    "The minutes ("
                            + minutes
                            + ") of a demo must be more than 0 and at most "
                            + (int) MOST_MINUTES
                            + ".");
        }
        if (parallelism < 1 || parallelism > DemoStack.PARTITIONS) {
            throw new IllegalArgumentException(
                    "The parallelism ("
                            + parallelism
                            + ") must be between 1 and "
                            + DemoStack.PARTITIONS
                            + ", the number of partitions of the demo's topics.");
        }
        // Asked for what they check: wrong ones are found before anything is started.
        ReplayPace.times(speed);
        Policies.byName(policy);
        world(minutes, seed, gpus, load, speed);
    }

    public WorldSettings world() {
        return world(minutes, seed, gpus, load, speed);
    }

    private static WorldSettings world(
            double minutes, long seed, int gpus, double load, double speed) {
        long traceMillis = Math.round(minutes * 60_000 * speed);
        long arrivalsMillis = Math.round(traceMillis * ARRIVALS_SHARE);
        return WorldSettings.of(gpus, Duration.ofMillis(arrivalsMillis), load, seed)
                .withDrain(Duration.ofMillis(traceMillis - arrivalsMillis));
    }

    Duration traceTime() {
        return world().duration().plus(world().drain());
    }

    /** Of the replay alone. */
    Duration wallTime() {
        return Duration.ofMillis(Math.round(minutes * 60_000));
    }

    JobTimeScale jobScale() {
        return JobTimeScale.of(speed);
    }

    /**
     * The last tick closes the window that the last records fall into. Not later: GPUs that the
     * trace's end has silenced would count as gone.
     */
    ReplaySettings replay() {
        return new ReplaySettings(
                ReplayPace.times(speed),
                ReplaySettings.STANDARD_TICK_INTERVAL,
                jobScale().window(),
                BrokerOutage.STANDARD_PATIENCE);
    }
}
