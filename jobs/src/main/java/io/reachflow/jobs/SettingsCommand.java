package io.reachflow.jobs;

import io.reachflow.jobs.settings.JobOptions;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
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
            out.printf("%-32s %s%n", option.key(), text(option.defaultValue()));
            out.printf("    %s%n", JobOptions.describe(option));
        }
        out.flush();
    }

    private static String text(Object value) {
        if (value instanceof Duration duration) {
            return duration.toMillis() % 1000 == 0
                    ? duration.toSeconds() + " s"
                    : duration.toMillis() + " ms";
        }
        return value instanceof Enum<?> constant
                ? constant.name().toLowerCase(Locale.ROOT)
                : String.valueOf(value);
    }
}
