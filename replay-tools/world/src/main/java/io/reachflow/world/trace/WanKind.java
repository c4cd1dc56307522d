package io.reachflow.world.trace;

/** What the values between two places are. */
public enum WanKind {
    /** A round trip. */
    DELAY_MILLIS("ms"),
    /** Bits in a second. */
    RATE_BITS("bit/s"),
    COST_USD_PER_GB("USD/GB");

    private final String unit;

    WanKind(String unit) {
        this.unit = unit;
    }

    public String unit() {
        return unit;
    }
}
