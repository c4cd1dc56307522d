package io.reachflow.replay.cli;

import io.reachflow.replay.stack.StopOnSignal;
import io.reachflow.replay.train.TrainingSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reachflow train}. */
@Command(
        name = "train",
        description = {
            "Train a policy in simulations: first it imitates a teacher, then it improves by what"
                    + " comes of its own choices. Every few iterations it is tried on worlds that"
                    + " it is not trained on, beside its teacher, and the best is kept.",
            "Only on training seeds, 1 to 20: results are reported on others. The same arguments"
                    + " give the same weights, with any number of threads."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow train --from sim --out policy",
            "  reachflow train --from sim --out policy --minutes 120 --teacher edf-soonest+mask",
            "  reachflow train --from sim --out try --gpus 24 --hours 2 --lessons 8 --iterations 5",
            "  reachflow simulate --policies weighted-score,reach:policy"
        })
final class TrainCommand implements Callable<Integer> {
    /** Options that change nothing in a policy, or that are said otherwise in its manifest. */
    private static final Set<String> NOT_THE_POLICY =
            Set.of("--out", "--iterations", "--minutes", "--patience", "--threads", "--debug");

    private static final Duration FOR_EVER = Duration.ofDays(3_650);

    @Spec CommandSpec spec;
    @Mixin TrainOptions options;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description =
                    "Folder of the policy (manifest.json, tensors.safetensors) and of its curves"
                            + " (learning.csv).")
    Path out;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Iterations of improvement, at most. Default: ${DEFAULT-VALUE}.")
    int iterations = TrainingSettings.STANDARD.iterations();

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description = "Stop after so long, with the best so far. Default: no limit.")
    Double minutes;

    @Option(
            names = "--patience",
            paramLabel = "N",
            description =
                    "Stop after so many trials without a new best; 0: never. Default:"
                            + " ${DEFAULT-VALUE}.")
    int patience = 10;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Worlds simulated at once. Default: one for each processor.")
    int threads = Runtime.getRuntime().availableProcessors();

    @Override
    public Integer call() throws InterruptedException {
        TrainFiles files = new TrainFiles(out);
        TrainRun run =
                new TrainRun(
                        options.settings(iterations, threads),
                        options,
                        "reachflow train" + Typed.without(spec, NOT_THE_POLICY),
                        files,
                        new TrainRun.Limits(time(), patience),
                        spec.commandLine().getErr());
        files.prepare();
        StopOnSignal.during(
                () -> {
                    run.start();
                    return run;
                },
                () -> stop(files));
        print(run);
        return ExitCode.FINE;
    }

    private Duration time() {
        if (minutes != null && !(minutes > 0)) {
            throw new IllegalArgumentException(
                    "The minutes (" + minutes + ") of a training must be positive.");
        }
        return minutes == null ? FOR_EVER : Duration.ofMillis(Math.round(minutes * 60_000));
    }

    private void stop(TrainFiles files) {
        files.close();
        PrintWriter err = spec.commandLine().getErr();
        err.println("Stopped. The best of the trials so far is in " + out + ".");
        err.flush();
    }

    private void print(TrainRun run) {
        PrintWriter to = spec.commandLine().getOut();
        to.println();
        TrainText.summary(run.log()).forEach(to::println);
        to.println(
                "Compare on others: reachflow simulate --policies "
                        + options.teacher
                        + ",reach:"
                        + out);
        to.println("Written: " + out);
        to.flush();
    }
}
