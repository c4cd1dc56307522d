package io.reachflow.simulator.run;

import io.reachflow.intake.network.LinkTiers;
import io.reachflow.world.World;
import io.reachflow.world.network.WorldNetwork;
import io.reachflow.world.scenario.WorldRules;

/**
 * What gangs talk over, and how often.
 *
 * @param tiers in data centres
 * @param allReducesPerMinute of compute
 */
public record GangRules(WorldNetwork network, LinkTiers tiers, double allReducesPerMinute) {
    public static GangRules of(World world) {
        WorldRules rules = world.settings().rules();
        return new GangRules(world.network(), rules.tiers(), rules.runs().allReducesPerMinute());
    }
}
