package io.reachflow.intake.units;

/** Factors between units, as doubles: what is divided by one is not cut to a whole number. */
public final class Units {
    public static final double MEGABITS_PER_MEBIBYTE = 8 * 1.048576;
    public static final double MEBIBYTES_PER_GIGABYTE = 1e9 / (1 << 20);
    public static final double MEBIBYTES_PER_GIBIBYTE = 1024;

    public static final double SECONDS_PER_HOUR = 3_600;
    public static final double MILLIS_PER_SECOND = 1_000;
    public static final double MILLIS_PER_MINUTE = 60 * MILLIS_PER_SECOND;
    public static final double MILLIS_PER_HOUR = 60 * MILLIS_PER_MINUTE;
    public static final double MILLIS_PER_DAY = 24 * MILLIS_PER_HOUR;

    private Units() {}
}
