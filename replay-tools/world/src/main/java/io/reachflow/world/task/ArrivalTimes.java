package io.reachflow.world.task;

import io.reachflow.intake.units.Units;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.ArrivalRules;
import io.reachflow.world.scenario.WorldSettings;

/** A Poisson process with a daily wave and perhaps a burst, thinned from one at its crest. */
final class ArrivalTimes {

    private final ArrivalRules rules;
    private final double startMillis;
    private final double endMillis;
    private final double meanGapAtCrestMillis;
    private final double crest;
    private final RandomStream random;
    private double atMillis;

    /**
     * @param expected how many arrivals to expect up to the end, wherever in the wave that lies;
     *     those of a burst come on top
     */
    ArrivalTimes(WorldSettings settings, double expected) {
        this.rules = settings.rules().arrivals();
        this.startMillis = (double) settings.startMillis();
        this.atMillis = startMillis;
        this.endMillis = (double) settings.arrivalsEndMillis();
        this.random = RandomStream.of(settings.seed(), "task-arrival", 0);
        double burst = rules.burst().map(ArrivalRules.Burst::factor).orElse(1.0);
        this.crest = (1 + rules.wave()) * Math.max(1, burst);
        double weightedMillis = waveIntegralTo(endMillis) - waveIntegralTo(atMillis);
        this.meanGapAtCrestMillis = weightedMillis / expected / crest;
    }

    /** The next arrival, or a time at or past the end when there are no more. */
    long nextMillis() {
        do {
            atMillis += random.exponential(meanGapAtCrestMillis);
        } while (atMillis < endMillis && !random.chance(rateAt(atMillis) / crest));
        return (long) Math.min(atMillis, endMillis);
    }

    private double rateAt(double millis) {
        double wave = 1 + rules.wave() * StrictMath.cos(angleAt(millis));
        return rules.burst()
                .filter(burst -> isIn(burst, millis))
                .map(burst -> wave * burst.factor())
                .orElse(wave);
    }

    private boolean isIn(ArrivalRules.Burst burst, double millis) {
        double into = millis - startMillis - burst.after().toMillis();
        return into >= 0 && into < burst.length().toMillis();
    }

    private double waveIntegralTo(double millis) {
        return millis
                + rules.wave()
                        * StrictMath.sin(angleAt(millis))
                        * Units.MILLIS_PER_DAY
                        / (2 * Math.PI);
    }

    private double angleAt(double millis) {
        return 2 * Math.PI * (millis / Units.MILLIS_PER_DAY - rules.crestHourUtc() / 24);
    }
}
