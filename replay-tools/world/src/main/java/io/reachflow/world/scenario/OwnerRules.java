package io.reachflow.world.scenario;

import io.reachflow.world.random.UniformRange;
import io.reachflow.world.random.WeightedValue;
import io.reachflow.world.trace.TraceStay;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How hosts come, go and weaken.
 *
 * @param shares of all hosts; those in data centres are always on
 * @param goodbyeShare departures that are announced
 * @param departures how many times as often hosts leave as their owners usually do; 0: nobody ever
 *     does
 * @param recordedStays of a trace, in place of owners' habits; empty: none
 * @param massDeparture many hosts at once
 * @param weakness how often and how much cards slow down
 */
@RecordBuilder
public record OwnerRules(
        List<WeightedValue<OwnerKind>> shares,
        double goodbyeShare,
        double departures,
        List<TraceStay> recordedStays,
        Optional<MassDeparture> massDeparture,
        Weakness weakness) {

    /**
     * Hosts that leave within a second, without a word.
     *
     * @param after the start of the world
     * @param share of the hosts
     * @param awayMinutes until each of them is back
     */
    public record MassDeparture(Duration after, double share, UniformRange awayMinutes) {}

    /**
     * Heat, dust, a game that the owner plays: the card runs slower for a while.
     *
     * @param perDay episodes of a host in a day
     * @param speed what is left of it
     */
    public record Weakness(double perDay, UniformRange speed, UniformRange minutes) {}
}
