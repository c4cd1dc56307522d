package io.reachflow.reports.plot;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.Metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Plots as SVG files of their own, for pages that can't hold drawings. */
public final class PlotFiles {
    private PlotFiles() {}

    /**
     * Some metrics of all policies on one scenario, the highest reward first.
     *
     * @param row how a contender is called and looks
     */
    public static String bars(
            String label,
            ContestResult result,
            String scenario,
            List<Metric> metrics,
            Function<String, BarPlot.Row> row) {
        List<String> names = result.ranking(scenario);
        List<BarPlot.Row> rows = names.stream().map(row).toList();
        List<BarPlot.Panel> panels =
                metrics.stream().map(metric -> panel(result, scenario, names, metric)).toList();
        return SvgFile.of(BarPlot.drawing(label, BarPlot.BROAD, rows, panels));
    }

    private static BarPlot.Panel panel(
            ContestResult result, String scenario, List<String> names, Metric metric) {
        double reach = metric.unit() == Unit.SHARE ? 1 : 0;
        return new BarPlot.Panel(
                metric.title(), metric.unit(), reach, values(result, scenario, names, metric));
    }

    private static List<Interval> values(
            ContestResult result, String scenario, List<String> names, Metric metric) {
        return names.stream().map(name -> result.interval(scenario, name, metric)).toList();
    }

    /**
     * The reward of the same contenders on several scenarios, with what nobody exceeds.
     *
     * @param results each of one scenario, with bounds
     * @param shown how a contender is called
     */
    public static String rewards(
            String label, List<ContestResult> results, UnaryOperator<String> shown) {
        List<String> names = results.get(0).plan().contenders();
        List<BarPlot.Row> rows = new ArrayList<>();
        names.forEach(
                name ->
                        rows.add(
                                new BarPlot.Row(
                                        shown.apply(name), SeriesStyle.ofNumber(rows.size()))));
        List<BarPlot.Panel> panels =
                results.stream().map(result -> rewardPanel(result, names)).toList();
        return SvgFile.of(BarPlot.drawing(label, BarPlot.BROAD, rows, panels));
    }

    private static BarPlot.Panel rewardPanel(ContestResult result, List<String> names) {
        String scenario = result.plan().scenarios().get(0).name();
        List<Interval> values = values(result, scenario, names, Metric.REWARD);
        double reached =
                values.stream()
                        .filter(Interval::isKnown)
                        .mapToDouble(Interval::mean)
                        .max()
                        .orElse(0);
        return new BarPlot.Panel(scenario, Metric.REWARD.unit(), 0, values)
                .with(
                        Optional.of(result.bounds().interval(scenario))
                                .filter(Interval::isKnown)
                                .map(bound -> new BarPlot.Limit(bound, reached)));
    }

    /**
     * What becomes of policies as something grows.
     *
     * @param lines by the policy's name, in the order of the factors
     */
    public static String overFactors(
            String label,
            List<Integer> factors,
            Map<String, List<Interval>> lines,
            String xWords,
            String yWords) {
        List<FactorPlot.Series> all = new ArrayList<>();
        lines.forEach(
                (name, values) ->
                        all.add(
                                new FactorPlot.Series(
                                        name, SeriesStyle.ofNumber(all.size()), values)));
        return SvgFile.of(FactorPlot.drawing(label, factors, all, xWords, yWords));
    }
}
