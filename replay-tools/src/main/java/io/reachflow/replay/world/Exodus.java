package io.reachflow.replay.world;

import java.util.ArrayList;
import java.util.List;

/** Cuts the stays of hosts that take part in a mass departure. */
final class Exodus {
    private static final double MINUTE_MILLIS = 60_000;
    private static final double SECOND_MILLIS = 1_000;

    private Exodus() {}

    static List<Presence> cut(
            List<Presence> presences,
            OwnerRules.MassDeparture departure,
            WorldSettings settings,
            RandomStream random) {
        if (!random.chance(departure.share())) {
            return presences;
        }
        long left =
                settings.startMillis()
                        + departure.after().toMillis()
                        + (long) (random.unit() * SECOND_MILLIS);
        long back = left + (long) (departure.awayMinutes().draw(random) * MINUTE_MILLIS);
        List<Presence> remaining = new ArrayList<>();
        for (Presence presence : presences) {
            if (presence.joinedMillis() < left) {
                boolean cut = presence.leftMillis() > left;
                remaining.add(
                        new Presence(
                                presence.joinedMillis(),
                                Math.min(presence.leftMillis(), left),
                                presence.saysGoodbye() && !cut));
            }
            if (presence.leftMillis() > back) {
                remaining.add(
                        new Presence(
                                Math.max(presence.joinedMillis(), back),
                                presence.leftMillis(),
                                presence.saysGoodbye()));
            }
        }
        return remaining;
    }
}
