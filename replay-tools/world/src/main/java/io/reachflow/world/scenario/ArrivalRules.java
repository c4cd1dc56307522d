package io.reachflow.world.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * When tasks arrive: a Poisson process with a daily wave.
 *
 * @param wave 0.4: the crest is 40 % above the mean
 */
public record ArrivalRules(double wave, double crestHourUtc, Optional<Burst> burst) {

    /**
     * A crowd.
     *
     * @param after the start of the world
     * @param factor how many times as many tasks arrive
     */
    public record Burst(Duration after, Duration length, double factor) {}
}
