package io.reachflow.simulator;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;

/** How the scheduler is set up: the same settings as the job's. */
public record SimulationSettings(CellSettings cell, TrackerSettings tracker, CellMap cells) {

    /** The job's defaults. */
    public static final SimulationSettings STANDARD =
            new SimulationSettings(
                    CellSettings.STANDARD, TrackerSettings.STANDARD, CellMap.ONE_CELL);
}
