package io.reachflow.cli.transactions;

import io.reachflow.cli.command.CommandGroup;
import picocli.CommandLine.Command;

@Command(
        name = "txn",
        description = {
            "List the open transactions of a deployment, or abort those that nobody will end.",
            "Readers of committed records wait behind an open transaction, until it ends or its"
                    + " timeout is over."
        },
        subcommands = {TxnListCommand.class, TxnAbortCommand.class},
        footer = {
            "",
            "Examples:",
            "  reachflow txn list --brokers localhost:9092",
            "  reachflow txn abort --deployment old --yes"
        })
public final class TxnCommand extends CommandGroup {}
