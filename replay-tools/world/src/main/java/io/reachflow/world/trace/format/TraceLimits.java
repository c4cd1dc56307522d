package io.reachflow.world.trace.format;

/** Above these, a number in a file is a mistake: another unit, another column, a broken line. */
final class TraceLimits {
    static final double MOST_SUBMIT_SECONDS = 100.0 * 365 * 24 * 3600;
    static final double MOST_DURATION_SECONDS = 10.0 * 365 * 24 * 3600;
    static final int MOST_GPUS = 100_000;
    static final long MOST_MEMORY_MIB = 16L << 20;
    static final int MOST_NODES = 1_000_000;
    static final double MOST_DELAY_MILLIS = 60_000;
    static final double MOST_GIGABITS_PER_SECOND = 100_000;
    static final double MOST_USD = 10_000;

    private TraceLimits() {}
}
