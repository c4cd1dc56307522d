package io.reachflow.cli.replay;

import io.reachflow.streams.lockstep.EmbeddedJob;
import io.reachflow.streams.lockstep.LockstepSettings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** How a replay keeps step with the job. All of them need {@code --lockstep}. */
final class LockstepOptions {
    @Option(
            names = "--lockstep",
            required = true,
            description =
                    "Advance trace time only when the job has closed its windows, and carry its"
                            + " decisions out: the same world then always gives the same"
                            + " decisions, whose digest is printed. The job needs"
                            + " --set output.ticks=true, one cell, and empty topics with trace"
                            + " time. No 'reachflow dispatch' may run.")
    boolean lockstep;

    @Option(
            names = "--window-ms",
            paramLabel = "MS",
            defaultValue = "200",
            description = "The job's window. Default: ${DEFAULT-VALUE}.")
    long windowMillis = 200;

    @Option(
            names = "--embedded",
            description =
                    "Start a broker and the job for this replay, and stop them with it; then"
                            + " simulate the same world and compare the decisions.")
    boolean embedded;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "2",
            description =
                    "With --embedded: subtasks of each of the job's operators."
                            + " Default: ${DEFAULT-VALUE}.")
    int parallelism = 2;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "reach",
            description = "With --embedded: the job's policy. Default: ${DEFAULT-VALUE}.")
    String policy = "reach";

    @Option(
            names = "--job-set",
            paramLabel = "KEY=VALUE",
            description =
                    "With --embedded: another setting of the job, see 'reachflow job settings'."
                            + " May be given many times. The simulator does not know it, so"
                            + " nothing is compared then.")
    Map<String, String> jobSettings = new LinkedHashMap<>();

    /**
     * @param dispatchDelay the world's
     */
    LockstepSettings settings(Duration dispatchDelay) {
        return new LockstepSettings(
                Duration.ofMillis(windowMillis),
                dispatchDelay,
                embedded ? EmbeddedJob.PATIENCE : LockstepSettings.STANDARD_PATIENCE);
    }
}
