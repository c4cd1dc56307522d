package io.reachflow.replay.world;

import io.reachflow.model.network.Region;
import java.util.List;

/**
 * Where hosts stand and data lies: Europe 39 %, North America 36 %, Asia 21 %, the rest 4 %, in
 * equal parts within a continent. Local clocks are those of winter.
 */
enum Place {
    OREGON(Region.US_WEST_2, 12, -8),
    VIRGINIA(Region.US_EAST_1, 12, -5),
    OHIO(Region.US_EAST_2, 12, -5),
    TOKYO(Region.AP_NORTHEAST_1, 7, 9),
    SEOUL(Region.AP_NORTHEAST_2, 7, 9),
    SINGAPORE(Region.AP_SOUTHEAST_1, 7, 8),
    SYDNEY(Region.AP_SOUTHEAST_2, 4, 11),
    IRELAND(Region.EU_WEST_1, 13, 0),
    LONDON(Region.EU_WEST_2, 13, 0),
    FRANKFURT(Region.EU_CENTRAL_1, 13, 1);

    private static final List<Place> ALL = List.of(values());

    private final Region region;
    private final double percent;
    private final int utcOffsetHours;

    Place(Region region, double percent, int utcOffsetHours) {
        this.region = region;
        this.percent = percent;
        this.utcOffsetHours = utcOffsetHours;
    }

    static Place draw(RandomStream random) {
        return random.pick(ALL, place -> place.percent);
    }

    Region region() {
        return region;
    }

    int utcOffsetHours() {
        return utcOffsetHours;
    }
}
