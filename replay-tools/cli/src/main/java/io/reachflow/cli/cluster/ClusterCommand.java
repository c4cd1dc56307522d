package io.reachflow.cli.cluster;

import io.reachflow.cli.command.CommandGroup;
import picocli.CommandLine.Command;

@Command(
        name = "cluster",
        description = {
            "Run a broker, ZooKeeper and a Flink cluster on this machine, each process on its"
                    + " own.",
            "Logs and data are below .reachflow/cluster."
        },
        subcommands = {
            ClusterUpCommand.class,
            ClusterStatusCommand.class,
            ClusterHealCommand.class,
            ClusterSubmitCommand.class,
            ClusterDownCommand.class
        },
        footer = {
            "",
            "Example:",
            "  reachflow cluster up",
            "  reachflow cluster submit",
            "  reachflow cluster status",
            "  reachflow cluster down"
        })
public final class ClusterCommand extends CommandGroup {}
