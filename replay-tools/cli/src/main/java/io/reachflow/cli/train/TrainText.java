package io.reachflow.cli.train;

import io.reachflow.cli.command.SimulateProgress;
import io.reachflow.reports.terminal.TextPlot;
import io.reachflow.training.LearningEntry;
import io.reachflow.training.LearningEntry.Phase;
import io.reachflow.training.LearningLog;
import io.reachflow.training.LearningMeasure;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A training in words, for the terminal. */
final class TrainText {
    private static final int BAR_WIDTH = 16;

    private TrainText() {}

    static String imitated(LearningEntry pass, int passes) {
        return String.format(
                Locale.ROOT,
                "imitation %d of %d: agreement %.1f %%, value error %.3f",
                pass.step(),
                passes,
                100 * pass.figure(LearningMeasure.AGREEMENT),
                pass.figure(LearningMeasure.VALUE_ERROR));
    }

    static String improved(LearningEntry episodes, int iterations, Duration left) {
        return String.format(
                Locale.ROOT,
                "%s %d of %d, %s to go: reward %.3f, entropy %.3f, KL %.4f, value error %.3f,"
                        + " agreement %.1f %%",
                bar(episodes.step(), iterations),
                episodes.step(),
                iterations,
                SimulateProgress.time(left),
                episodes.figure(LearningMeasure.REWARD),
                episodes.figure(LearningMeasure.ENTROPY),
                episodes.figure(LearningMeasure.DIVERGENCE),
                episodes.figure(LearningMeasure.VALUE_ERROR),
                100 * episodes.figure(LearningMeasure.AGREEMENT));
    }

    private static String bar(int done, int total) {
        int full = BAR_WIDTH * done / total;
        return "[" + "█".repeat(full) + "·".repeat(BAR_WIDTH - full) + "]";
    }

    /** The last trial against those to compare with. */
    static String tried(LearningLog log) {
        List<LearningEntry> trials = log.of(Phase.TRIAL);
        LearningEntry trial = trials.get(trials.size() - 1);
        boolean best = log.best().map(LearningEntry::step).orElse(-1) == trial.step();
        return String.format(
                Locale.ROOT,
                "trial after iteration %d: reward %.4f%s; %s",
                trial.step(),
                trial.figure(LearningMeasure.REWARD),
                best ? ", the best so far" : "",
                references(log));
    }

    static String references(LearningLog log) {
        return log.of(Phase.REFERENCE).stream()
                .map(
                        entry ->
                                String.format(
                                        Locale.ROOT,
                                        "%s %.4f",
                                        entry.policy(),
                                        entry.figure(LearningMeasure.REWARD)))
                .collect(Collectors.joining(", "));
    }

    /** Reward of the trials as a curve, and the best beside the strongest reference. */
    static List<String> summary(LearningLog log) {
        List<LearningEntry> trials = log.of(Phase.TRIAL);
        LearningEntry best = log.best().orElseThrow();
        LearningEntry strongest = log.strongest().orElseThrow();
        double reward = best.figure(LearningMeasure.REWARD);
        return List.of(
                "Reward of the trials, iterations 0 to " + trials.get(trials.size() - 1).step(),
                TextPlot.curve(
                        trials.stream()
                                .map(entry -> entry.figure(LearningMeasure.REWARD))
                                .toList()),
                String.format(
                        Locale.ROOT,
                        "Best: %.4f after iteration %d, %+.4f to %s.",
                        reward,
                        best.step(),
                        reward - strongest.figure(LearningMeasure.REWARD),
                        strongest.policy()),
                "Chosen as the best of its trials, it looks better there than it is.");
    }
}
