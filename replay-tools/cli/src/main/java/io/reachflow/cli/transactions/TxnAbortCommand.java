package io.reachflow.cli.transactions;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "abort",
        description = {
            "Abort the open transactions of a deployment whose job will not come back. Shows them,"
                    + " and does nothing without --yes.",
            "A job that is started again ends its own: it commits what its last checkpoint holds,"
                    + " and aborts the rest. What is aborted here before that is lost, and the"
                    + " job will refuse to go on."
        },
        footer = {"", "Example:", "  reachflow txn abort --deployment old --yes"})
final class TxnAbortCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin BrokerOptions broker;
    @Mixin TxnOptions options;
    @Mixin JsonFile json;

    @Option(
            names = "--older-than",
            paramLabel = "SECONDS",
            defaultValue = "300",
            description =
                    "Leave younger ones alone: a job that runs has some. Default:"
                            + " ${DEFAULT-VALUE}.")
    long olderThanSeconds;

    @Option(names = "--yes", description = "Really abort them.")
    boolean yes;

    @Override
    public Integer call() {
        if (olderThanSeconds < 0) {
            throw new IllegalArgumentException(
                    "The age (" + olderThanSeconds + " s) of --older-than must not be negative.");
        }
        long leastMillis = Duration.ofSeconds(olderThanSeconds).toMillis();
        List<OpenTransaction> hanging;
        try (TransactionAdmin admin = options.admin(broker)) {
            hanging =
                    admin.open().stream().filter(each -> each.ageMillis() >= leastMillis).toList();
            if (yes) {
                hanging.forEach(admin::abort);
            }
        }
        json.write(hanging);
        if (!json.takesStandardOutput()) {
            print(hanging);
        }
        return ExitCode.FINE;
    }

    private void print(List<OpenTransaction> hanging) {
        PrintWriter out = spec.commandLine().getOut();
        if (hanging.isEmpty()) {
            out.println(
                    "No transaction of "
                            + options.deployment
                            + " has been open for "
                            + olderThanSeconds
                            + " s.");
            return;
        }
        TxnOptions.print(hanging, out);
        out.println(
                yes
                        ? "Aborted " + hanging.size() + "."
                        : "Nothing was done. Add --yes to abort these " + hanging.size() + ".");
    }
}
