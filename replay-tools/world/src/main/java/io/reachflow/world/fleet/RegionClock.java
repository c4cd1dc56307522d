package io.reachflow.world.fleet;

import io.reachflow.intake.network.Region;

/** Clocks of the regions, in winter. */
public final class RegionClock {
    private RegionClock() {}

    public static int utcOffsetHours(Region region) {
        return switch (region) {
            case US_WEST_2 -> -8;
            case US_EAST_1, US_EAST_2 -> -5;
            case AP_NORTHEAST_1, AP_NORTHEAST_2 -> 9;
            case AP_SOUTHEAST_1 -> 8;
            case AP_SOUTHEAST_2 -> 11;
            case EU_WEST_1, EU_WEST_2 -> 0;
            case EU_CENTRAL_1 -> 1;
        };
    }
}
