package io.reachflow.reports.plot;

import io.reachflow.simulator.contest.TimeRanks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How many of the tasks arrived had something happen to them within how long. A line that stays
 * below 100 % belongs to a policy under which it never happened to the rest.
 */
public final class CdfPlot {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 310;
    private static final int POINTS = 160;

    /**
     * The curve of one policy.
     *
     * @param seeds each seed's times
     */
    public record Series(String name, SeriesStyle mark, List<TimeRanks> seeds) {

        double within(double seconds) {
            return seeds.stream().mapToDouble(times -> times.within(seconds)).sum() / seeds.size();
        }
    }

    private CdfPlot() {}

    public static String of(String label, String xWords, String yWords, List<Series> all) {
        double low = extreme(all, ranks -> ranks.get(0), false);
        double high = extreme(all, ranks -> ranks.get(ranks.size() - 1), true);
        Svg svg = new Svg(WIDTH, HEIGHT, label);
        Axis x = Axis.times(new Axis.Range(Math.max(1, low), high), PlotFrame.across(WIDTH));
        Axis y = Axis.linear(new Axis.Range(0, 1), PlotFrame.upward(HEIGHT), 100, 5);
        PlotFrame.draw(svg, x, y, xWords, yWords);
        all.forEach(series -> draw(svg, x, y, series));
        return svg.toString();
    }

    private static double extreme(
            List<Series> all, Function<List<Double>, Double> end, boolean greatest) {
        List<Double> ends =
                all.stream()
                        .flatMap(series -> series.seeds().stream())
                        .map(TimeRanks::ranks)
                        .filter(ranks -> !ranks.isEmpty())
                        .map(end)
                        .sorted()
                        .toList();
        if (ends.isEmpty()) {
            return greatest ? 3_600 : 1;
        }
        return ends.get(greatest ? ends.size() - 1 : 0);
    }

    private static void draw(Svg svg, Axis x, Axis y, Series series) {
        List<Svg.Point> points = new ArrayList<>();
        for (int i = 0; i <= POINTS; i++) {
            double exponent = (double) i / POINTS;
            double seconds = x.low() * StrictMath.pow(x.high() / x.low(), exponent);
            points.add(new Svg.Point(x.place(seconds), y.place(series.within(seconds))));
        }
        double reached = series.within(x.high() * 2);
        String title =
                String.format(Locale.ROOT, "%s: %.1f %% in all", series.name(), 100 * reached);
        svg.polyline(points, series.mark().drawn(), title);
    }
}
