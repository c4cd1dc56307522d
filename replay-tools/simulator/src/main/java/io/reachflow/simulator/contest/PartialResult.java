package io.reachflow.simulator.contest;

/** What one piece of a contest's work gives. */
sealed interface PartialResult permits SimulationResult, WorldBound {}
