package io.reachflow.cli.transactions;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "list",
        description = {
            "Show the open transactions of a deployment, the oldest first.",
            "A job that runs has one or two for each of its subtasks, each about as old as a"
                    + " checkpoint."
        },
        footer = {"", "Example:", "  reachflow txn list --output-prefix again. --json -"})
final class TxnListCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin TxnOptions options;
    @Mixin JsonFile json;

    @Override
    public Integer call() {
        List<OpenTransaction> open;
        try (TransactionAdmin admin = options.admin(broker)) {
            open = admin.open();
        }
        json.write(open);
        PrintWriter out = spec.commandLine().getOut();
        if (!json.takesStandardOutput()) {
            if (open.isEmpty()) {
                out.println("No transaction of " + options.deployment + " is open.");
            } else {
                TxnOptions.print(open, out);
            }
        }
        return ExitCode.FINE;
    }
}
