package io.reachflow.cli.command;

import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which world. The same options give the same world, in every process. */
public final class WorldOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            defaultValue = "community-256",
            description =
                    "A scenario by name, with @LOAD for another load, or a file. Default:"
                            + " ${DEFAULT-VALUE}.")
    private String scenario;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Another seed, another world. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--start",
            paramLabel = "INSTANT",
            description =
                    "When the world begins, for example 2026-01-05T00:00:00Z, which is the"
                            + " default.")
    private @Nullable Instant start;

    @Mixin private ScenarioOptions changes;

    /** The world's settings; wrong ones are the user's mistake. */
    public WorldSettings settings(Instant defaultStart) {
        try {
            return changes.apply(Scenario.of(scenario))
                    .world(seed)
                    .withStart(start == null ? defaultStart : start);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), e.getMessage(), e);
        }
    }
}
