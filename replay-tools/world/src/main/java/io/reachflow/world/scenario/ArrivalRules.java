package io.reachflow.world.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * When tasks arrive.
 *
 * @param pace what it follows
 * @param wave 0.4: the crest is 40 % above the mean
 */
public record ArrivalRules(Pace pace, double wave, double crestHourUtc, Optional<Burst> burst) {

    /** What arrivals follow. */
    public enum Pace {
        /** As many tasks as the load asks for: a Poisson process with a daily wave. */
        LOAD,
        /** A stretch of a recording, each job at its own time, whatever load that is. */
        RECORDED,
        /** All jobs of a recording at the start, or as many drawn ones as the load asks for. */
        AT_ONCE
    }

    /** Whether tasks go on to arrive until those that count have ended. */
    public boolean isSteady() {
        return pace == Pace.LOAD;
    }

    /**
     * A crowd.
     *
     * @param after the start of the world
     * @param factor how many times as many tasks arrive
     */
    public record Burst(Duration after, Duration length, double factor) {}
}
