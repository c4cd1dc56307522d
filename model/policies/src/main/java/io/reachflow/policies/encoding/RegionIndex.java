package io.reachflow.policies.encoding;

import io.reachflow.intake.network.Region;
import org.jspecify.annotations.Nullable;

/** Regions as rows of an embedding: the known ones, then all others, then none. */
final class RegionIndex {
    static final int OTHER = Region.values().length;
    static final int NONE = OTHER + 1;
    static final int COUNT = NONE + 1;

    private RegionIndex() {}

    static int index(@Nullable String region) {
        return region == null ? NONE : Region.byId(region).map(Region::ordinal).orElse(OTHER);
    }
}
