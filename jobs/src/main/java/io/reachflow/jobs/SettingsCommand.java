package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobOptions;
import java.io.PrintWriter;
import org.apache.flink.configuration.ConfigOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints every setting with its default. */
@Command(
        name = "settings",
        description = "List every setting of the job, its default and what it is for.",
        mixinStandardHelpOptions = true)
final class SettingsCommand implements Runnable {
    @Spec CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        for (ConfigOption<?> option : JobOptions.ALL) {
            out.printf("%-32s %s%n", option.key(), JobOptions.defaultText(option));
            out.printf("    %s%n", JobOptions.describe(option));
        }
        out.flush();
    }
}
