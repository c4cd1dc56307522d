package io.reachflow.replay.cli;

import picocli.CommandLine.Command;

@Command(
        name = "bench",
        description = "Measure how fast it is, on this machine.",
        subcommands = {
            BenchPipelineCommand.class,
            BenchSimulatorCommand.class,
            BenchScoreCommand.class
        },
        footer = {"", "Example:", "  reachflow bench pipeline --quick"})
final class BenchCommand extends CommandGroup {}
