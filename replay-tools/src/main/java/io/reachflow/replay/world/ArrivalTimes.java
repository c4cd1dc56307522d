package io.reachflow.replay.world;

/** A Poisson process with a daily wave, thinned from one at the wave's crest. */
final class ArrivalTimes {
    private static final double WAVE = 0.4;
    private static final double CREST_HOUR_UTC = 15;
    private static final double DAY_MILLIS = 86_400_000;

    private final double endMillis;
    private final double meanGapAtCrestMillis;
    private final RandomStream random;
    private double atMillis;

    /**
     * @param expected how many arrivals to expect up to the end, wherever in the wave that lies
     */
    ArrivalTimes(WorldSettings settings, double expected) {
        this.atMillis = (double) settings.startMillis();
        this.endMillis = (double) settings.arrivalsEndMillis();
        this.random = RandomStream.of(settings.seed(), "task-arrival", 0);
        double weightedMillis = waveIntegralTo(endMillis) - waveIntegralTo(atMillis);
        this.meanGapAtCrestMillis = weightedMillis / expected / (1 + WAVE);
    }

    /** The next arrival, or a time at or past the end when there are no more. */
    long nextMillis() {
        do {
            atMillis += random.exponential(meanGapAtCrestMillis);
        } while (atMillis < endMillis && !random.chance(waveAt(atMillis) / (1 + WAVE)));
        return (long) Math.min(atMillis, endMillis);
    }

    private static double waveAt(double millis) {
        return 1 + WAVE * StrictMath.cos(angleAt(millis));
    }

    private static double waveIntegralTo(double millis) {
        return millis + WAVE * StrictMath.sin(angleAt(millis)) * DAY_MILLIS / (2 * Math.PI);
    }

    private static double angleAt(double millis) {
        return 2 * Math.PI * (millis / DAY_MILLIS - CREST_HOUR_UTC / 24);
    }
}
