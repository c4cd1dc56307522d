package io.reachflow.reports.plot;

import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What becomes of some policies as something grows: a line for each, with its intervals. */
final class FactorPlot {
    private static final int WIDTH = 620;
    private static final int HEIGHT = 320;
    private static final int LEGEND_ROW = 18;
    private static final double DOT = 6;

    /** Sideways from line to line, so that intervals can be told apart. */
    private static final double STEP = 5;

    /**
     * One policy.
     *
     * @param values in the order of the factors
     */
    record Series(String name, SeriesStyle mark, List<Interval> values) {
        Series {
            values = List.copyOf(values);
        }
    }

    private final List<Integer> factors;
    private final List<Series> all;
    private final Svg svg;
    private final Axis x;
    private final Axis y;

    private FactorPlot(String label, List<Integer> factors, List<Series> all) {
        this.factors = factors;
        this.all = all;
        int height = HEIGHT + LEGEND_ROW * all.size();
        this.svg = new Svg(WIDTH, height, label);
        this.x = Axis.factors(factors, PlotFrame.across(WIDTH));
        this.y =
                Axis.linear(
                        new Axis.Range(
                                ends(Interval::low).min().orElse(0),
                                ends(Interval::high).max().orElse(1)),
                        PlotFrame.upward(HEIGHT),
                        1,
                        6);
    }

    private DoubleStream ends(ToDoubleFunction<Interval> end) {
        return all.stream()
                .flatMap(series -> series.values().stream())
                .filter(Interval::isKnown)
                .mapToDouble(end);
    }

    static Svg drawing(
            String label, List<Integer> factors, List<Series> all, String xWords, String yWords) {
        FactorPlot plot = new FactorPlot(label, factors, all);
        PlotFrame.draw(plot.svg, plot.x, plot.y, xWords, yWords);
        for (int i = 0; i < all.size(); i++) {
            plot.draw(all.get(i), (i - (all.size() - 1) / 2.0) * STEP);
            plot.drawLegend(all.get(i), HEIGHT + LEGEND_ROW * (i + 0.5));
        }
        return plot.svg;
    }

    private void draw(Series series, double aside) {
        List<Svg.Point> points = new ArrayList<>();
        for (int i = 0; i < factors.size(); i++) {
            Interval value = series.values().get(i);
            if (value.isKnown()) {
                points.add(new Svg.Point(x.place(factors.get(i)) + aside, y.place(value.mean())));
            }
        }
        svg.polyline(points, series.mark().drawn(), series.name());
        for (int i = 0; i < factors.size(); i++) {
            if (series.values().get(i).isKnown()) {
                drawValue(series, i, x.place(factors.get(i)) + aside);
            }
        }
    }

    private void drawValue(Series series, int number, double at) {
        Interval value = series.values().get(number);
        String mark = series.mark().drawn();
        if (value.hasWidth()) {
            svg.line(at, y.place(value.low()), at, y.place(value.high()), mark);
        }
        String figure = MetricFormat.interval(value, Unit.PLAIN);
        svg.rectangle(
                Svg.Box.square(at, y.place(value.mean()), DOT),
                series.mark().filled(),
                series.name() + ", ×" + factors.get(number) + ": " + figure);
    }

    private void drawLegend(Series series, double at) {
        double left = x.place(factors.get(0));
        svg.line(left, at, left + 26, at, series.mark().drawn());
        svg.text(left + 34, at + 4, Svg.Anchor.START, "class=\"name\"", series.name());
    }
}
