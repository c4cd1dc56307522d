package io.reachflow.replay.bench;

import io.reachflow.model.cell.CellSettings;
import io.reachflow.model.gpu.TrackerSettings;
import io.reachflow.model.routing.CellMap;
import io.reachflow.replay.sim.SimulationSettings;
import io.reachflow.replay.trace.TraceJob;
import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.World;
import java.util.List;

/**
 * Recorded jobs at their own times, on GPUs that are always there. Heartbeats come every ten
 * minutes and are waited for half an hour: with the usual ones, months would be all heartbeats.
 */
final class RecordedJobs {
    static final int GPUS = 512;

    static final SimulationSettings SETTINGS =
            new SimulationSettings(
                    CellSettings.STANDARD,
                    new TrackerSettings(1_800_000, 600_000, 7L * 24 * 3_600_000),
                    CellMap.ONE_CELL);

    private static final long HOUR_MILLIS = 3_600_000;

    private RecordedJobs() {}

    /** The world of the first jobs of a recording. */
    static World world(String recording, int mostJobs) {
        Scenario scenario =
                Scenario.standard()
                        .with("tasks.recorded", recording)
                        .with("heartbeat", "10min")
                        .with("warm-up", "0s")
                        .with("gpus", Integer.toString(GPUS));
        List<TraceJob> jobs = scenario.rules().tasks().recordedJobs();
        TraceJob last = jobs.get(Math.min(mostJobs, jobs.size()) - 1);
        long hours = last.submitMillis() / HOUR_MILLIS + 1;
        return World.replaying(scenario.with("length", hours + "h").world(1), mostJobs);
    }
}
