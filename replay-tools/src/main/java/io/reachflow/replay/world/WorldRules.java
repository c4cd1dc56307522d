package io.reachflow.replay.world;

/** What holds in a world, whatever its size, load and seed. */
public record WorldRules(
        FleetRules fleet,
        OwnerRules owners,
        Network network,
        ArrivalRules arrivals,
        TaskRules tasks,
        RunRules runs) {}
