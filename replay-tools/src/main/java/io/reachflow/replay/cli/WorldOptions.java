package io.reachflow.replay.cli;

import io.reachflow.replay.world.WorldSettings;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which world. The same options give the same world, in every process. */
public final class WorldOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "256",
            description = "GPUs of the network. Default: ${DEFAULT-VALUE}.")
    private int gpus;

    @Option(
            names = "--hours",
            paramLabel = "H",
            defaultValue = "24",
            description = "Trace time in which tasks arrive. Default: ${DEFAULT-VALUE}.")
    private double hours;

    @Option(
            names = "--drain-hours",
            paramLabel = "H",
            defaultValue = "0",
            description =
                    "Trace time that GPUs go on after the last arrival, so that tasks can end."
                            + " Default: ${DEFAULT-VALUE}.")
    private double drainHours;

    @Option(
            names = "--load",
            paramLabel = "L",
            defaultValue = "1.0",
            description =
                    "Work of the tasks over what the GPUs can compute; 0.4 is light, 1.3 is more"
                            + " than fits. Default: ${DEFAULT-VALUE}.")
    private double load;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another seed, another world. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--heartbeat-seconds",
            paramLabel = "S",
            defaultValue = "15",
            description = "Trace time between a GPU's heartbeats. Default: ${DEFAULT-VALUE}.")
    private double heartbeatSeconds;

    @Option(
            names = "--start",
            paramLabel = "INSTANT",
            description =
                    "When the world begins, for example 2026-01-05T00:00:00Z, which is the"
                            + " default.")
    private Instant start;

    /** The world's settings; wrong ones are the user's mistake. */
    public WorldSettings settings(Instant defaultStart) {
        try {
            return new WorldSettings(
                    gpus,
                    duration(hours * 3_600),
                    duration(drainHours * 3_600),
                    load,
                    seed,
                    duration(heartbeatSeconds),
                    start == null ? defaultStart : start);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000));
    }
}
