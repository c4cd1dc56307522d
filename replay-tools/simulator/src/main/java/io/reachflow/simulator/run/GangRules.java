package io.reachflow.simulator.run;

import io.reachflow.world.World;
import io.reachflow.world.network.WorldNetwork;

/**
 * What gangs talk over, and how often.
 *
 * @param allReducesPerMinute of compute
 */
public record GangRules(WorldNetwork network, double allReducesPerMinute) {
    public static GangRules of(World world) {
        return new GangRules(
                world.network(), world.settings().rules().runs().allReducesPerMinute());
    }
}
