package io.reachflow.cli.bench;

import io.reachflow.cli.command.CommandGroup;
import picocli.CommandLine.Command;

@Command(
        name = "bench",
        description = "Measure how fast it is, on this machine.",
        subcommands = {
            BenchPipelineCommand.class,
            BenchCellsCommand.class,
            BenchSimulatorCommand.class,
            BenchScoreCommand.class,
            BenchCheckpointsCommand.class
        },
        footer = {"", "Example:", "  reachflow bench pipeline --quick"})
public final class BenchCommand extends CommandGroup {}
