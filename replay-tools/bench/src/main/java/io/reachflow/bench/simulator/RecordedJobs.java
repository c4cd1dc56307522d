package io.reachflow.bench.simulator;

import io.reachflow.brain.state.CellSettings;
import io.reachflow.brain.state.CellSettingsBuilder;
import io.reachflow.intake.gpu.TrackerSettings;
import io.reachflow.intake.routing.CellMap;
import io.reachflow.simulator.SimulationSettings;
import io.reachflow.world.World;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.trace.TraceJob;
import java.util.List;

/** Recorded jobs at their own times, on GPUs that are always there. */
record RecordedJobs(SimulationSettings settings, String heartbeat, String checkpoint) {
    static final int GPUS = 512;

    private static final long MINUTE_MILLIS = 60_000;
    private static final long WEEK_MILLIS = 7L * 24 * 60 * MINUTE_MILLIS;

    /**
     * Heartbeats come every ten minutes and are waited for half an hour: with the usual ones,
     * months would be all heartbeats.
     */
    static final RecordedJobs WHOLE =
            new RecordedJobs(
                    new SimulationSettings(
                            CellSettings.STANDARD,
                            waitingFor(30 * MINUTE_MILLIS),
                            CellMap.ONE_CELL),
                    "10min",
                    "10min");

    /**
     * What a simulator does that knows no heartbeats, no checkpoints and no rechecks: one heartbeat
     * and one checkpoint a day, and whoever waits is looked at when something changes.
     */
    static final RecordedJobs PLAIN =
            new RecordedJobs(
                    new SimulationSettings(
                            withoutRechecks(CellSettings.STANDARD),
                            waitingFor(3 * 24 * 60 * MINUTE_MILLIS),
                            CellMap.ONE_CELL),
                    "24h",
                    "24h");

    private static final long HOUR_MILLIS = 3_600_000;

    private static TrackerSettings waitingFor(long timeoutMillis) {
        return new TrackerSettings(timeoutMillis, timeoutMillis, 10 * MINUTE_MILLIS, WEEK_MILLIS);
    }

    private static CellSettings withoutRechecks(CellSettings usual) {
        return CellSettingsBuilder.builder()
                .windowMillis(usual.windowMillis())
                .maxTasksPerWindow(usual.maxTasksPerWindow())
                .maxCandidates(usual.maxCandidates())
                .recheckMillis(24 * 60 * MINUTE_MILLIS)
                .agingMillis(usual.agingMillis())
                .leaseSilenceMillis(WEEK_MILLIS)
                .stopLimitMillis(WEEK_MILLIS)
                .spillAfterMillis(usual.spillAfterMillis())
                .spillDelayMillis(usual.spillDelayMillis())
                .rememberMillis(usual.rememberMillis())
                .massLossPercent(20)
                .massLossGraceMillis(120_000)
                .maxInterruptions(20)
                .limits(usual.limits())
                .build();
    }

    /** The world of the first jobs of a recording. */
    World world(String recording, int mostJobs) {
        Scenario scenario =
                Scenario.standard()
                        .with("tasks.recorded", recording)
                        .with("heartbeat", heartbeat)
                        .with("runs.checkpoint", checkpoint)
                        .with("warm-up", "0s")
                        .with("gpus", Integer.toString(GPUS));
        List<TraceJob> jobs = scenario.rules().tasks().recordedJobs();
        TraceJob last = jobs.get(Math.min(mostJobs, jobs.size()) - 1);
        long hours = last.submitMillis() / HOUR_MILLIS + 1;
        return World.replaying(scenario.with("length", hours + "h").world(1), mostJobs);
    }
}
