package io.reachflow.replay.results;

import java.util.Locale;

/** The parts of the page, in its order. */
public enum PartName {
    QUALITY,
    WAY,
    ROBUST;

    /** As it is typed, and as its files are named. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public Part of(Grounds grounds) {
        return switch (this) {
            case QUALITY -> new QualityPart(grounds);
            case WAY -> new WayPart(grounds);
            case ROBUST -> new RobustPart(grounds);
        };
    }
}
