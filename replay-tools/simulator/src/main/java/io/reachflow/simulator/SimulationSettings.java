package io.reachflow.simulator;

import io.reachflow.brain.gpu.TrackerSettings;
import io.reachflow.brain.routing.CellMap;
import io.reachflow.brain.state.CellSettings;

/** How the scheduler is set up: the same settings as the job's. */
public record SimulationSettings(CellSettings cell, TrackerSettings tracker, CellMap cells) {

    /** The job's defaults. */
    public static final SimulationSettings STANDARD =
            new SimulationSettings(
                    CellSettings.STANDARD, TrackerSettings.STANDARD, CellMap.ONE_CELL);
}
