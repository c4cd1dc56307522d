package io.reachflow.cli.train;

import io.reachflow.cli.command.OptionEcho;
import io.reachflow.training.Checkpoint;
import io.reachflow.training.TrainingSettings;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;

/**
 * What is trained.
 *
 * @param typed the options that decide how it goes, each as {@code --name=value}
 * @param settings what they mean
 * @param limit time after which it ends with what it has
 * @param patience trials without a new best after which it ends; 0: any number
 */
record TrainPlan(
        TrainOptions options,
        List<String> typed,
        TrainingSettings settings,
        Duration limit,
        int patience) {
    TrainPlan {
        typed = List.copyOf(typed);
        if (limit.isNegative() || limit.isZero()) {
            throw new IllegalArgumentException(
                    "The time (" + limit.toSeconds() + " s) of a training must be positive.");
        }
        if (patience < 0) {
            throw new IllegalArgumentException(
                    "The patience ("
                            + patience
                            + ") of a training must not be negative; 0 is without end.");
        }
    }

    /** The options behind a checkpoint; those typed beside {@code --resume} must be among them. */
    static TrainOptions resumed(Checkpoint checkpoint, List<String> typed) {
        for (String option : typed) {
            if (!checkpoint.options().contains(option)) {
                throw new IllegalArgumentException(
                        "The option ("
                                + option
                                + ") is not one of the training that is to go on: "
                                + checkpoint.options()
                                + ". Leave it out, or start anew in another folder.");
            }
        }
        TrainOptions options = new TrainOptions();
        new CommandLine(options)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(checkpoint.options().toArray(String[]::new));
        if (!settingsInWords(options).equals(checkpoint.settings())) {
            throw new IllegalArgumentException(
                    "The training was started by a program with other settings ("
                            + checkpoint.settings()
                            + ") than this one's ("
                            + settingsInWords(options)
                            + "). Go on with that program, or start anew in another folder.");
        }
        return options;
    }

    /** All that has an influence on the weights of an iteration. */
    static String settingsInWords(TrainOptions options) {
        return options.settings(0, 1).toString();
    }

    /** What has to be typed for the same weights. */
    String command(int iterations) {
        return "reachflow train" + OptionEcho.spaced(typed) + " --iterations " + iterations;
    }
}
