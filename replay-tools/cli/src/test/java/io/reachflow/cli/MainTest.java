package io.reachflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.cli.command.BrokerOptions;
import io.reachflow.streams.broker.FreePorts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Failing failing = new Failing();
    private final CommandLine command =
            Main.commandLine()
                    .addSubcommand(failing)
                    .setOut(new PrintWriter(out))
                    .setErr(new PrintWriter(err));

    @Test
    void aloneItPrintsItsHelp() {
        assertThat(command.execute()).isEqualTo(0);
        assertThat(out.toString()).contains("topics", "job", "Exit codes");
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        visit(
                Main.commandLine(),
                each -> {
                    String help = each.getUsageMessage();
                    assertThat(help).as(each.getCommandName()).contains("--help", "Example");
                });
    }

    @Test
    void wrongUsageIsExitCode2() {
        assertThat(command.execute("topics")).isEqualTo(2);
        assertThat(err.toString()).contains("Missing one of: create, describe");
        assertThat(command.execute("tpoics")).isEqualTo(2);
        assertThat(command.execute("topics", "create", "--time", "never")).isEqualTo(2);
        assertThat(command.execute("topics", "create", "--partitions", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("partitions (0) must be positive");
        assertThat(command.execute("topics", "describe", "--topic-prefix", "a b")).isEqualTo(2);
        assertThat(command.execute("topics", "describe", "--brokers", "nonsense")).isEqualTo(2);
    }

    @Test
    void aBrokerThatDoesNotAnswerIsExitCode3AndNamed() {
        failing.failure = new TimeoutException("too late");
        String nobody = "localhost:" + FreePorts.find(1).get(0);
        assertThat(command.execute("failing", "--brokers", nobody)).isEqualTo(3);
        assertThat(err.toString()).contains(nobody, "--brokers HOST:PORT").hasLineCount(1);
    }

    @Test
    void anUnknownHostIsExitCode3() {
        assertThat(command.execute("topics", "describe", "--brokers", "no-such-host.invalid:9092"))
                .isEqualTo(3);
        assertThat(err.toString()).contains("no-such-host.invalid:9092");
    }

    @Test
    void anythingElseIsExitCode4AndOneLine() {
        failing.failure = new IllegalStateException("The disk\nis", new Exception("full"));
        assertThat(command.execute("failing")).isEqualTo(4);
        assertThat(err.toString().strip()).isEqualTo("The disk is full");
    }

    @Test
    void debugShowsTheStack() {
        failing.failure = new IllegalStateException("broken");
        assertThat(command.execute("failing", "--debug")).isEqualTo(4);
        assertThat(err.toString()).contains("at io.reachflow.cli.MainTest");
    }

    private static void visit(CommandLine command, Consumer<CommandLine> visitor) {
        visitor.accept(command);
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            visit(each.getValue(), visitor);
        }
    }

    @Command(name = "failing")
    static final class Failing implements Callable<Integer> {
        Exception failure;

        @Mixin BrokerOptions broker;

        @Override
        public Integer call() throws Exception {
            throw failure;
        }
    }
}
