package io.reachflow.world.fleet;

import io.reachflow.intake.units.Units;
import io.reachflow.world.random.RandomStream;
import io.reachflow.world.scenario.OwnerRules;
import io.reachflow.world.scenario.WorldSettings;
import java.util.ArrayList;
import java.util.List;

/** Cuts the stays of hosts that take part in a mass departure. */
final class MassDepartures {

    private MassDepartures() {}

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
                        + (long) (random.unit() * Units.MILLIS_PER_SECOND);
        long back = left + (long) (departure.awayMinutes().draw(random) * Units.MILLIS_PER_MINUTE);
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
