package io.reachflow.world.scenario;

/** What holds in a world, whatever its size, load and seed. */
public record WorldRules(
        FleetRules fleet,
        OwnerRules owners,
        WideAreaNetwork network,
        ArrivalRules arrivals,
        TaskRules tasks,
        RunRules runs) {}
