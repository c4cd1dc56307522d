package io.reachflow.world.scenario;

import io.reachflow.intake.network.LinkTiers;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * What holds in a world, whatever its size, load and seed.
 *
 * @param tiers the networks of data centres, as they really are
 */
@RecordBuilder
public record WorldRules(
        FleetRules fleet,
        OwnerRules owners,
        LinkTiers tiers,
        WideAreaNetwork network,
        ArrivalRules arrivals,
        TaskRules tasks,
        RunRules runs) {}
