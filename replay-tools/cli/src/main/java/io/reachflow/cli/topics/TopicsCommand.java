package io.reachflow.cli.topics;

import io.reachflow.cli.command.CommandGroup;
import picocli.CommandLine.Command;

@Command(
        name = "topics",
        description = "Create or describe the topics of a network, or export its rewards.",
        subcommands = {
            TopicsCreateCommand.class,
            TopicsDescribeCommand.class,
            TopicsExportCommand.class
        },
        footer = {
            "",
            "Examples:",
            "  reachflow topics create --brokers localhost:9092 --partitions 8",
            "  reachflow topics describe --json topics.json",
            "  reachflow topics export --out rewards.avro"
        })
public final class TopicsCommand extends CommandGroup {}
