package io.reachflow.reports.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Values over iterations, and levels to compare them with. */
public final class LinePlot {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 290;

    /** More points than this are a line without dots. */
    private static final int MOST_DOTS = 60;

    private static final double DOT = 5;

    /** A value at an iteration. */
    public record At(int iteration, double value) {}

    /** What is drawn as one line; a single point is a level all over the plot. */
    public record Series(String name, SeriesStyle mark, List<At> points) {
        /** A value that does not change. */
        public static Series level(String name, SeriesStyle mark, double value) {
            return new Series(name, mark, List.of(new At(-1, value)));
        }

        private boolean isLevel() {
            return points.size() == 1 && points.get(0).iteration() < 0;
        }
    }

    /**
     * What the numbers are.
     *
     * @param scale by which they are multiplied before they are written
     * @param decimals that are worth reading
     */
    public record Kind(String words, double scale, int decimals) {
        String text(double value) {
            return String.format(Locale.ROOT, "%." + decimals + "f", scale * value);
        }
    }

    private final Svg svg;
    private final Axis x;
    private final Axis y;
    private final String across;
    private final Kind kind;

    private LinePlot(String label, String across, Kind kind, List<Series> all) {
        this.across = across;
        this.kind = kind;
        this.svg = new Svg(WIDTH, HEIGHT, label);
        int last =
                all.stream()
                        .flatMap(series -> series.points().stream())
                        .mapToInt(At::iteration)
                        .max()
                        .orElse(1);
        this.x =
                Axis.linear(
                        new Axis.Range(0, Math.max(1, last)),
                        PlotFrame.across(WIDTH),
                        1,
                        Math.min(8, Math.max(1, last)));
        this.y =
                Axis.linear(
                        new Axis.Range(values(all).min().orElse(0), values(all).max().orElse(1)),
                        PlotFrame.upward(HEIGHT),
                        kind.scale(),
                        5);
    }

    private static DoubleStream values(List<Series> all) {
        return all.stream().flatMap(series -> series.points().stream()).mapToDouble(At::value);
    }

    /** Of values at iterations. */
    public static String of(String label, Kind kind, List<Series> all) {
        return of(label, "iteration", kind, all);
    }

    /**
     * Of values at whole numbers.
     *
     * @param across what these are, in one word
     */
    public static String of(String label, String across, Kind kind, List<Series> all) {
        LinePlot plot = new LinePlot(label, across, kind, all);
        PlotFrame.draw(plot.svg, plot.x, plot.y, across, kind.words());
        all.forEach(plot::draw);
        return plot.svg.toString();
    }

    private void draw(Series series) {
        if (series.points().isEmpty()) {
            return;
        }
        At last = series.points().get(series.points().size() - 1);
        List<Svg.Point> points = new ArrayList<>();
        if (series.isLevel()) {
            points.add(new Svg.Point(x.place(x.low()), y.place(last.value())));
            points.add(new Svg.Point(x.place(x.high()), y.place(last.value())));
        }
        for (At at : series.isLevel() ? List.<At>of() : series.points()) {
            points.add(new Svg.Point(x.place(at.iteration()), y.place(at.value())));
        }
        svg.polyline(points, series.mark().drawn(), series.name() + ": " + kind.text(last.value()));
        if (!series.isLevel() && series.points().size() <= MOST_DOTS) {
            series.points().forEach(at -> dot(series, at));
        }
    }

    private void dot(Series series, At at) {
        svg.rectangle(
                Svg.Box.square(x.place(at.iteration()), y.place(at.value()), DOT),
                series.mark().filled(),
                series.name()
                        + ", "
                        + across
                        + " "
                        + at.iteration()
                        + ": "
                        + kind.text(at.value()));
    }
}
