package io.reachflow.intake.network;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Wide-area regions whose place on the globe is known; names and places are those of AWS. */
public enum Region {
    US_WEST_2("us-west-2", 45.9, -119.7),
    US_EAST_1("us-east-1", 38.9, -77.4),
    US_EAST_2("us-east-2", 40.1, -83.1),
    AP_NORTHEAST_1("ap-northeast-1", 35.6, 139.8),
    AP_NORTHEAST_2("ap-northeast-2", 37.6, 127.0),
    AP_SOUTHEAST_1("ap-southeast-1", 1.3, 103.8),
    AP_SOUTHEAST_2("ap-southeast-2", -33.9, 151.2),
    EU_WEST_1("eu-west-1", 53.3, -6.3),
    EU_WEST_2("eu-west-2", 51.5, -0.1),
    EU_CENTRAL_1("eu-central-1", 50.1, 8.7);

    private static final Map<String, Region> BY_ID =
            Arrays.stream(values()).collect(Collectors.toMap(Region::id, Function.identity()));

    private final String id;
    private final double latitudeDegrees;
    private final double longitudeDegrees;

    Region(String id, double latitudeDegrees, double longitudeDegrees) {
        this.id = id;
        this.latitudeDegrees = latitudeDegrees;
        this.longitudeDegrees = longitudeDegrees;
    }

    /** The name in telemetry and tasks, for example {@code eu-central-1}. */
    public String id() {
        return id;
    }

    public static Optional<Region> byId(String id) {
        return Optional.ofNullable(BY_ID.get(id));
    }

    /** Distance over the globe, in kilometres. */
    double kilometresTo(Region other) {
        double fromLatitude = Math.toRadians(latitudeDegrees);
        double toLatitude = Math.toRadians(other.latitudeDegrees);
        double halfLatitude = (toLatitude - fromLatitude) / 2;
        double halfLongitude = Math.toRadians(other.longitudeDegrees - longitudeDegrees) / 2;
        double haversine =
                StrictMath.pow(StrictMath.sin(halfLatitude), 2)
                        + StrictMath.cos(fromLatitude)
                                * StrictMath.cos(toLatitude)
                                * StrictMath.pow(StrictMath.sin(halfLongitude), 2);
        return 2 * 6371 * StrictMath.asin(Math.sqrt(haversine));
    }
}
