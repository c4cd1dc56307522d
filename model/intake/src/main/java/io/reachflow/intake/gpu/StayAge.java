package io.reachflow.intake.gpu;

/**
 * How long a stay has lasted, in bands: many stays end soon after they began, and who was there for
 * hours is likely to be there for another one.
 */
final class StayAge {
    private static final long MINUTE_MILLIS = 60_000L;
    private static final long HOUR_MILLIS = 60 * MINUTE_MILLIS;

    /** Where bands begin; the last one never ends. */
    private static final long[] BEGINS = {
        0, 15 * MINUTE_MILLIS, HOUR_MILLIS, 4 * HOUR_MILLIS, 16 * HOUR_MILLIS
    };

    static final int BANDS = BEGINS.length;

    private StayAge() {}

    static int band(long ageMillis) {
        int band = 0;
        while (band + 1 < BANDS && ageMillis >= BEGINS[band + 1]) {
            band++;
        }
        return band;
    }

    /** How long a stay of this age remains in its band. */
    static long millisInBand(long ageMillis) {
        int next = band(ageMillis) + 1;
        return next < BANDS ? BEGINS[next] - ageMillis : Long.MAX_VALUE;
    }
}
