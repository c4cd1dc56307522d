package io.reachflow.world.fleet;

import io.reachflow.intake.network.Region;
import io.reachflow.world.scenario.FleetRules;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Where hosts of data centres stand: racks of a region fill up one after another. */
final class Racks {
    private final FleetRules rules;
    private final Map<Region, Integer> hosts = new EnumMap<>(Region.class);

    Racks(FleetRules rules) {
        this.rules = rules;
    }

    /** The rack of a region's next host. */
    String next(Region region) {
        int before = hosts.merge(region, 1, Integer::sum) - 1;
        int rack =
                rules.topology()
                        .map(topology -> topology.rackOf(before))
                        .orElseGet(() -> before / rules.rackHosts());
        return String.format(Locale.ROOT, "%s-rack-%03d", region.id(), rack);
    }
}
