package io.reachflow.cli.transactions;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.reports.terminal.TextTable;
import io.reachflow.streams.transactions.OpenTransaction;
import io.reachflow.streams.transactions.TransactionAdmin;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/** Whose transactions, and how they are shown. */
final class TxnOptions {
    @Option(
            names = "--deployment",
            paramLabel = "NAME",
            defaultValue = "reachflow",
            description = "The job's setting deployment. Default: ${DEFAULT-VALUE}.")
    String deployment;

    TransactionAdmin admin(BrokerOptions broker) {
        return new TransactionAdmin(broker.brokers, broker.topics().writer(deployment));
    }

    static void print(List<OpenTransaction> transactions, PrintWriter out) {
        TextTable table = new TextTable("TRANSACTION", "PRODUCER", "STATE", "AGE, S", "PARTITIONS");
        for (OpenTransaction each : transactions) {
            table.row(
                    each.transactionalId(),
                    each.producerId(),
                    each.state(),
                    each.ageMillis() / 1_000,
                    String.join(" ", each.partitions()));
        }
        out.println(table);
    }
}
