package io.reachflow.reports;

import static j2html.TagCreator.div;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;

import io.reachflow.reports.plot.BarPlot;
import io.reachflow.reports.plot.LinePlot;
import io.reachflow.reports.plot.LinePlot.At;
import io.reachflow.reports.plot.LinePlot.Kind;
import io.reachflow.reports.plot.LinePlot.Series;
import io.reachflow.reports.plot.SeriesStyle;
import io.reachflow.training.LearningEntry;
import io.reachflow.training.LearningEntry.Phase;
import io.reachflow.training.LearningLog;
import io.reachflow.training.LearningMeasure;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The curves of a training. */
final class LearningPlots {
    /** Iterations of which a mean is drawn: their worlds differ more than the policy does. */
    private static final int SMOOTHED = 10;

    private static final Kind REWARD = new Kind("reward", 1, 4);
    private static final Kind SHARE = new Kind("%", 100, 1);
    private static final Map<LearningMeasure, String> PRIORITIES =
            new TreeMap<>(
                    Map.of(
                            LearningMeasure.COMPLETION_HIGH, "high priority",
                            LearningMeasure.COMPLETION_NORMAL, "normal",
                            LearningMeasure.COMPLETION_LOW, "low"));

    private final LearningLog log;

    LearningPlots(LearningLog log) {
        this.log = log;
    }

    DomContent trials() {
        List<Series> rewards = new ArrayList<>();
        rewards.add(
                new Series(
                        log.policy(),
                        SeriesStyle.ofNumber(0),
                        points(Phase.TRIAL, LearningMeasure.REWARD)));
        for (LearningEntry reference : log.of(Phase.REFERENCE)) {
            SeriesStyle mark = new SeriesStyle(rewards.size(), 1);
            rewards.add(
                    Series.level(
                            reference.policy(), mark, reference.figure(LearningMeasure.REWARD)));
        }
        return plots(
                figure("Reward of the trials", REWARD, rewards),
                figure("Tasks done in time, by priority", SHARE, completions()));
    }

    /** Of the policy, and dashed of the strongest without learning. */
    private List<Series> completions() {
        List<Series> all = new ArrayList<>();
        PRIORITIES.forEach(
                (measure, name) ->
                        all.add(
                                new Series(
                                        name,
                                        SeriesStyle.ofNumber(all.size()),
                                        points(Phase.TRIAL, measure))));
        log.strongest().ifPresent(reference -> all.addAll(levels(reference)));
        return all;
    }

    private static List<Series> levels(LearningEntry reference) {
        List<Series> levels = new ArrayList<>();
        PRIORITIES.forEach(
                (measure, name) -> {
                    String whose = name + " (" + reference.policy() + ")";
                    SeriesStyle mark = new SeriesStyle(levels.size(), 1);
                    levels.add(Series.level(whose, mark, reference.figure(measure)));
                });
        return levels.stream()
                .filter(level -> !Double.isNaN(level.points().get(0).value()))
                .toList();
    }

    DomContent updates() {
        List<At> rewards = points(Phase.EPISODES, LearningMeasure.REWARD);
        if (rewards.isEmpty()) {
            return p("There were none yet.");
        }
        List<Series> episodes =
                List.of(
                        new Series("each iteration", new SeriesStyle(5, 0), rewards),
                        new Series(
                                "mean of " + SMOOTHED, SeriesStyle.ofNumber(0), smoothed(rewards)));
        return plots(
                figure("Reward of the episodes", REWARD, episodes),
                single("Entropy", new Kind("nats", 1, 3), LearningMeasure.ENTROPY),
                single("Divergence (KL)", new Kind("nats", 1, 4), LearningMeasure.DIVERGENCE),
                single("Value error", new Kind("reward", 1, 3), LearningMeasure.VALUE_ERROR));
    }

    private DomContent single(String title, Kind kind, LearningMeasure measure) {
        List<At> points = points(Phase.EPISODES, measure);
        return CaptionedPlot.of(
                title,
                rawHtml(
                        LinePlot.of(
                                title,
                                kind,
                                List.of(new Series(title, SeriesStyle.ofNumber(0), points)))));
    }

    private List<At> points(Phase phase, LearningMeasure measure) {
        return log.of(phase).stream()
                .filter(entry -> !Double.isNaN(entry.figure(measure)))
                .map(entry -> new At(entry.step(), entry.figure(measure)))
                .toList();
    }

    private static List<At> smoothed(List<At> points) {
        List<At> smoothed = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            List<At> some = points.subList(Math.max(0, i + 1 - SMOOTHED), i + 1);
            double mean = some.stream().mapToDouble(At::value).average().orElseThrow();
            smoothed.add(new At(points.get(i).iteration(), mean));
        }
        return smoothed;
    }

    private static DomContent figure(String title, Kind kind, List<Series> all) {
        List<BarPlot.Row> rows =
                all.stream().map(series -> new BarPlot.Row(series.name(), series.mark())).toList();
        return CaptionedPlot.of(
                title, rawHtml(LinePlot.of(title, kind, all)), Legend.ofLines(rows));
    }

    private static DomContent plots(DomContent... figures) {
        return div(HtmlDocument.lines(figures)).withClass("plots");
    }
}
