package io.reachflow.world.scenario;

import io.soabase.recordbuilder.core.RecordBuilder;

/** What holds in a world, whatever its size, load and seed. */
@RecordBuilder
public record WorldRules(
        FleetRules fleet,
        OwnerRules owners,
        WideAreaNetwork network,
        ArrivalRules arrivals,
        TaskRules tasks,
        RunRules runs) {}
