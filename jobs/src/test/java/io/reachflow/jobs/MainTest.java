package io.reachflow.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import io.reachflow.jobs.settings.JobOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void settingsListsEverySettingWithItsDefault() {
        assertThat(execute("settings")).isZero();

        assertThat(JobOptions.ALL)
                .allSatisfy(option -> assertThat(out.toString()).contains(option.key()));
        assertThat(out.toString()).containsPattern("window +200 ms").containsPattern("cells +all=");
    }

    @Test
    void wrongUsageIsTwoAndSaysWhatToDo() {
        assertThat(execute()).isEqualTo(2);
        assertThat(err.toString()).contains("Say which command: run, settings.");
    }

    @Test
    void settingsThatCouldLoseDataAreTwoAndNamed() {
        assertThat(execute("run", "--set", "transaction.timeout=1 min")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("reachflow job: The setting transaction.timeout (60000 ms) must be");
    }

    @Test
    void aJobThatFailedIsFourAndSaysWhy() {
        CommandLine job = commandLine();
        Exception failure =
                new IllegalStateException(
                        "Job execution failed.", new IOException("The disk is full."));

        assertThat(Main.explain(failure, job, null)).isEqualTo(4);
        assertThat(err.toString())
                .contains("reachflow job: Job execution failed.")
                .contains("The disk is full.");
    }

    private int execute(String... arguments) {
        return commandLine().execute(arguments);
    }

    private CommandLine commandLine() {
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
    }
}
