package io.reachflow.cli.replay;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.JsonFile;
import io.reachflow.cli.command.RepositoryHome;
import io.reachflow.cli.demo.Demo;
import io.reachflow.cli.demo.DemoDisplay;
import io.reachflow.cli.demo.DemoSettings;
import io.reachflow.cli.demo.DemoSettingsBuilder;
import io.reachflow.cli.demo.DemoSummary;
import io.reachflow.cli.demo.DemoSummaryText;
import io.reachflow.streams.stack.JobFailedException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow demo}. */
@Command(
        name = "demo",
        description = {
            "Watch the whole pipeline work on a made-up community GPU network.",
            "Starts a real Kafka broker and the scheduling job on a real Flink runtime, replays"
                + " GPUs and tasks into them, carries out what the job decides, and checks in the"
                + " end that all went right. Needs nothing but this repository, and leaves nothing"
                + " behind, also when it is stopped with Ctrl-C.",
            "Ends with exit code 1 when the checker finds a violation, or when no task completed."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow demo --minutes 2 --seed 7",
            "  reachflow demo --gpus 64 --load 1.3 --policy greedy-fastest --json summary.json"
        })
public final class DemoCommand implements Callable<Integer> {
    @Spec CommandSpec spec;
    @Mixin JsonFile json;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            defaultValue = "2",
            description =
                    "How long to replay; starting and checking come on top. For a quarter of it no"
                            + " new task arrives, so that tasks can end."
                            + " Default: ${DEFAULT-VALUE}.")
    double minutes;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "7",
            description = "Another seed, another network. Default: ${DEFAULT-VALUE}.")
    long seed;

    @Option(
            names = "--gpus",
            paramLabel = "N",
            defaultValue = "256",
            description = "GPUs of the network. Default: ${DEFAULT-VALUE}.")
    int gpus;

    @Option(
            names = "--load",
            paramLabel = "L",
            defaultValue = "1.0",
            description =
                    "Work of the tasks over what the GPUs can compute; 0.4 is light, 1.3 is more"
                            + " than fits. Default: ${DEFAULT-VALUE}.")
    double load;

    @Option(
            names = "--speed",
            paramLabel = "N",
            defaultValue = "60",
            description =
                    "Seconds of trace time in a second, 1 to 10000; the job's windows grow with it."
                            + " Default: ${DEFAULT-VALUE}.")
    double speed;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "reach",
            description =
                    "Who orders tasks and ranks GPUs: reach, weighted-score, edf-soonest, backfill,"
                            + " greedy-fastest and more; a name that is not known is answered with"
                            + " all. With +mask it rather waits than misses a deadline, with"
                            + " +preempt urgent tasks stop others. Default: ${DEFAULT-VALUE}.")
    String policy;

    @Option(
            names = "--parallelism",
            paramLabel = "N",
            defaultValue = "2",
            description = "Subtasks of each of the job's operators. Default: ${DEFAULT-VALUE}.")
    int parallelism;

    @Option(names = "--keep", description = "Keep the broker's data, and say how to read it.")
    boolean keep;

    @Override
    public Integer call() throws InterruptedException {
        DemoSettings settings =
                DemoSettingsBuilder.builder()
                        .minutes(minutes)
                        .seed(seed)
                        .gpus(gpus)
                        .load(load)
                        .speed(speed)
                        .policy(policy)
                        .parallelism(parallelism)
                        .keep(keep)
                        .build();
        PrintWriter err = spec.commandLine().getErr();
        DemoDisplay display =
                DemoDisplay.of(json.takesStandardOutput() ? err : spec.commandLine().getOut());
        try {
            DemoSummary summary = new Demo(settings, RepositoryHome.path(), display).run();
            display.say("");
            display.say(DemoSummaryText.of(summary));
            display.say("");
            display.say(closing(summary));
            json.write(summary);
            return summary.fine() ? ExitCode.FINE : ExitCode.NOT_FINE;
        } catch (JobFailedException e) {
            err.println(e.getMessage());
            e.lastWords().forEach(err::println);
            return ExitCode.FAILED;
        }
    }

    private static String closing(DemoSummary summary) {
        if (!summary.checker().clean()) {
            return "This should not be. To look at the topics, run it again with --keep.";
        }
        if (summary.completed() == 0) {
            return "No task completed. Give it longer with --minutes, or more --speed.";
        }
        return String.join(
                System.lineSeparator(),
                "What to try next",
                "  reachflow demo --policy greedy-fastest   the same network, another policy",
                "  reachflow cluster up                     broker and Flink that stay up; then:",
                "  reachflow cluster submit --time replay   the job on them",
                "  reachflow replay --speed 10              GPUs and tasks, in its own terminal",
                "  reachflow dispatch                       what runs them, in its own terminal",
                "  reachflow verify                         what the checker says, at any time");
    }
}
