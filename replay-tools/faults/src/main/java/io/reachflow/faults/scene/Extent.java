package io.reachflow.faults.scene;

import java.time.Duration;

/** How long things stay broken: short for every build, as long as it may hurt otherwise. */
public enum Extent {
    SHORT,
    LONG;

    public Duration of(Duration whenShort, Duration whenLong) {
        return this == SHORT ? whenShort : whenLong;
    }

    public int of(int whenShort, int whenLong) {
        return this == SHORT ? whenShort : whenLong;
    }
}
