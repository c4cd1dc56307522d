package io.reachflow.replay.cli;

import picocli.CommandLine.Command;

@Command(
        name = "topics",
        description = "Create or describe the topics of a network.",
        subcommands = {TopicsCreateCommand.class, TopicsDescribeCommand.class},
        footer = {
            "",
            "Examples:",
            "  reachflow topics create --brokers localhost:9092 --partitions 8",
            "  reachflow topics describe --json topics.json"
        })
final class TopicsCommand extends CommandGroup {}
