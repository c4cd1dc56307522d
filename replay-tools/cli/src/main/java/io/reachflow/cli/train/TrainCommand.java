package io.reachflow.cli.train;

import io.reachflow.cli.command.ExitCode;
import io.reachflow.cli.command.OptionEcho;
import io.reachflow.streams.stack.StopOnSignal;
import io.reachflow.training.Checkpoint;
import io.reachflow.training.TrainingSettings;
import io.reachflow.world.Seeds;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
            "Only on training seeds, "
                    + Seeds.FIRST_FOR_TRAINING
                    + " to "
                    + Seeds.LAST_FOR_TRAINING
                    + ": results are reported on others. The same arguments"
                    + " give the same weights, with any number of threads.",
            "Or improve a policy by the rewards that a running job emitted (--from topic, --from"
                    + " FILE): those of tasks in its setting policy.exploration."
        },
        footer = {
            "",
            "Examples:",
            "  reachflow train --from sim --out policy",
            "  reachflow train --from sim --out policy --iterations 300 --minutes 120",
            "  reachflow train --from sim --out try --gpus 24 --hours 2 --lessons 8 --iterations 5",
            "  reachflow train --out policy --resume --iterations 200",
            "  reachflow train --from topic --policy policy --brokers HOST:PORT --out better",
            "  reachflow simulate --policies weighted-score,reach:policy"
        })
public final class TrainCommand implements Callable<Integer> {
    /** Options without influence on the way from iteration to iteration. */
    private static final Set<String> NOT_THE_WAY =
            Set.of(
                    "--from",
                    "--out",
                    "--resume",
                    "--iterations",
                    "--minutes",
                    "--patience",
                    "--threads",
                    "--debug");

    private static final Duration FOR_EVER = Duration.ofDays(3_650);

    @Spec CommandSpec spec;
    @Mixin TrainOptions options;
    @Mixin RetrainOptions retrain;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description =
                    "Folder of the policy (manifest.json, tensors.safetensors), of its curves"
                            + " (learning.html, learning.csv) and of the checkpoint, which are"
                            + " written after each trial.")
    Path out;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description =
                    "Iterations of improvement, at most. Default: 10, or with --resume as many as"
                            + " were planned.")
    @Nullable Integer iterations;

    @Option(
            names = "--minutes",
            paramLabel = "M",
            description = "Stop after so long, with the best so far. Default: no limit.")
    @Nullable Double minutes;

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

    @Option(
            names = "--resume",
            description =
                    "Go on with the training in the folder from its last trial, as if it had never"
                            + " ended. Of the other options only --iterations, --minutes,"
                            + " --patience and --threads may differ.")
    boolean resume;

    @Override
    public Integer call() throws InterruptedException {
        if (!options.from.equals(TrainOptions.SIMULATOR)) {
            return new RetrainRun(spec, options, retrain, out).call();
        }
        retrain.requireNone(spec);
        TrainFiles files = new TrainFiles(out);
        PrintWriter err = spec.commandLine().getErr();
        List<String> typed = new ArrayList<>(List.of("--from=" + options.from));
        typed.addAll(OptionEcho.without(spec, NOT_THE_WAY));
        print(
                StopOnSignal.during(
                        () -> resume ? resumed(files, typed, err) : started(files, typed, err),
                        () -> stop(files)));
        return ExitCode.FINE;
    }

    private TrainRun started(TrainFiles files, List<String> typed, PrintWriter err)
            throws InterruptedException {
        requireNew(files);
        int usual = TrainingSettings.STANDARD.iterations();
        TrainRun run = new TrainRun(plan(options, typed, usual), files, err);
        files.prepare();
        run.start();
        return run;
    }

    private TrainRun resumed(TrainFiles files, List<String> typed, PrintWriter err)
            throws InterruptedException {
        Checkpoint checkpoint = files.checkpoint();
        TrainOptions stored = TrainPlan.resumed(checkpoint, typed);
        TrainPlan plan = plan(stored, checkpoint.options(), checkpoint.planned());
        TrainRun run = new TrainRun(plan, files, err);
        run.resume(checkpoint);
        return run;
    }

    private TrainPlan plan(TrainOptions decisive, List<String> typed, int usualIterations) {
        return new TrainPlan(
                decisive,
                typed,
                decisive.settings(iterations == null ? usualIterations : iterations, threads),
                minutes == null ? FOR_EVER : Duration.ofMillis(Math.round(minutes * 60_000)),
                patience);
    }

    /** Nobody should lose hours by a command that was typed twice. */
    private void requireNew(TrainFiles files) {
        if (files.hasCheckpoint()) {
            throw new IllegalArgumentException(
                    "The folder ("
                            + out
                            + ") has a training already. Go on with it by --resume, or choose"
                            + " another folder.");
        }
    }

    private void stop(TrainFiles files) {
        files.close();
        PrintWriter err = spec.commandLine().getErr();
        err.println();
        err.println(
                files.hasCheckpoint()
                        ? "Stopped. The best of the trials so far is in "
                                + out
                                + ". To go on after the last of them: reachflow train --out "
                                + out
                                + " --resume"
                        : "Stopped before the first trial: there is no policy yet.");
        err.flush();
    }

    private void print(TrainRun run) {
        PrintWriter to = spec.commandLine().getOut();
        to.println();
        TrainText.summary(run.log()).forEach(to::println);
        to.println(run.end());
        to.println(
                "Compare on other seeds: reachflow simulate --policies weighted-score,reach:"
                        + out);
        to.println("Written: " + out.resolve("learning.html") + " and the policy beside it");
        to.flush();
    }
}
