package io.reachflow.reports.plot;

import io.reachflow.reports.text.BoundText;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric.Unit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of bars for each policy with its interval; several measures stand side by side. What no
 * policy exceeds has a row beneath them, and a line through all.
 */
public final class BarPlot {
    /** Of a plot beside another. */
    public static final int NARROW = 560;

    /** Of a plot as wide as the page: for measures that may be negative, which take more room. */
    public static final int BROAD = 1_160;

    private static final int ROW = 24;
    private static final int BAR = 14;
    private static final int HEADING = 24;
    private static final int FOOT = 40;
    private static final int GAP = 22;
    private static final int NUMBER = 46;

    /**
     * One measure of all policies.
     *
     * @param reach to which the axis goes, and beyond which only a mean takes it; 0: as far as
     *     intervals go
     * @param values in the order of the rows
     */
    public record Panel(
            String title, Unit unit, double reach, List<Interval> values, Optional<Limit> limit) {
        public Panel(String title, Unit unit, double reach, List<Interval> values) {
            this(title, unit, reach, values, Optional.empty());
        }

        public Panel with(Optional<Limit> other) {
            return new Panel(title, unit, reach, values, other);
        }

        private String figure(Interval value) {
            return MetricFormat.withUnit(MetricFormat.interval(value, unit), unit);
        }
    }

    /**
     * A bound that is drawn as a line.
     *
     * @param value what no policy exceeds
     * @param reached what one has, so that the optimum is between the two
     */
    public record Limit(Interval value, double reached) {}

    /** A policy. */
    public record Row(String name, SeriesStyle mark) {}

    private final List<Row> rows;
    private final Svg svg;
    private final double top;
    private final double bottom;

    private BarPlot(String label, int width, List<Row> rows, boolean headings, boolean limited) {
        this.rows = rows;
        this.top = headings ? HEADING : 4;
        this.bottom = top + (rows.size() + (limited ? 1 : 0)) * ROW;
        this.svg = new Svg(width, (int) bottom + FOOT, label);
    }

    public static String of(String label, int width, List<Row> rows, List<Panel> panels) {
        return drawing(label, width, rows, panels).toString();
    }

    static Svg drawing(String label, int width, List<Row> rows, List<Panel> panels) {
        boolean limited = panels.stream().anyMatch(panel -> panel.limit().isPresent());
        BarPlot plot = new BarPlot(label, width, rows, panels.size() > 1, limited);
        int letters = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
        double left = letters * Svg.LETTER + 12;
        double each = (width - left - GAP * (panels.size() - 1) - 4) / panels.size();
        for (int i = 0; i < rows.size(); i++) {
            plot.drawName(left, i, rows.get(i).name());
        }
        if (limited) {
            plot.drawName(left, rows.size(), BoundText.NAME);
        }
        for (int i = 0; i < panels.size(); i++) {
            plot.draw(panels.get(i), left + i * (each + GAP), each, panels.size() > 1);
        }
        return plot.svg;
    }

    private void drawName(double left, int row, String name) {
        svg.text(left - 8, middle(row) + 4, Svg.Anchor.END, "class=\"name\"", name);
    }

    private double middle(int row) {
        return top + (row + 0.5) * ROW;
    }

    private void draw(Panel panel, double left, double width, boolean headed) {
        List<Interval> known =
                Stream.concat(panel.values().stream(), panel.limit().map(Limit::value).stream())
                        .filter(Interval::isKnown)
                        .toList();
        // What can't be below zero, or above its reach, is not drawn there though its interval is.
        double low =
                known.stream()
                        .mapToDouble(panel.unit() == Unit.PLAIN ? Interval::low : Interval::mean)
                        .reduce(0, Math::min);
        double high =
                known.stream()
                        .mapToDouble(panel.reach() > 0 ? Interval::mean : Interval::high)
                        .reduce(panel.reach(), Math::max);
        boolean isNegative = known.stream().anyMatch(interval -> interval.mean() < 0);
        double from = left + (isNegative ? NUMBER : 0);
        double to = left + width - NUMBER;
        int ticks = Math.max(2, (int) ((to - from) / 50));
        double scale = panel.unit() == Unit.SHARE ? 100 : 1;
        Axis axis = Axis.linear(new Axis.Range(low, high), new Axis.Range(from, to), scale, ticks);
        drawGrid(axis);
        panel.limit().ifPresent(limit -> drawLimit(panel, limit, axis));
        if (headed) {
            svg.text(axis.place(0), top - 10, Svg.Anchor.START, "class=\"head\"", panel.title());
        }
        String unit = MetricFormat.unit(panel.unit());
        String foot = headed || unit.isEmpty() ? unit : panel.title() + ", " + unit;
        svg.text((from + to) / 2, bottom + 32, Svg.Anchor.MIDDLE, "class=\"axis\"", foot);
        for (int i = 0; i < rows.size(); i++) {
            drawBar(panel, i, axis);
        }
    }

    private void drawGrid(Axis axis) {
        for (Axis.Tick tick : axis.ticks()) {
            double x = axis.place(tick.value());
            svg.line(x, top, x, bottom, "class=\"grid\"");
            svg.text(x, bottom + 16, Svg.Anchor.MIDDLE, "class=\"tick\"", tick.text());
        }
        svg.line(axis.place(0), top, axis.place(0), bottom, "class=\"base\"");
    }

    private void drawBar(Panel panel, int number, Axis axis) {
        Row row = rows.get(number);
        Interval value = panel.values().get(number);
        double zero = axis.place(0);
        double y = middle(number);
        if (!value.isKnown()) {
            svg.text(zero + 6, y + 4, Svg.Anchor.START, "class=\"value\"", MetricFormat.NOTHING);
            return;
        }
        double end = axis.place(value.mean());
        String title = row.name() + ", " + panel.title() + ": " + panel.figure(value);
        Svg.Box bar = new Svg.Box(Math.min(zero, end), y - BAR / 2.0, Math.abs(end - zero), BAR);
        svg.rectangle(bar, row.mark().filled(), title);
        drawFigure(value, panel.unit(), axis, y);
    }

    /** Behind the bars, so that their figures can be read. */
    private void drawLimit(Panel panel, Limit limit, Axis axis) {
        double x = axis.place(limit.value().mean());
        double reached = axis.place(limit.reached());
        String title = BoundText.NAME + ", " + panel.title() + ": " + panel.figure(limit.value());
        Svg.Box gap = new Svg.Box(reached, top, Math.max(0, x - reached), bottom - top);
        svg.rectangle(gap, "class=\"gap\"", title);
        svg.line(x, top, x, bottom, "class=\"limit\"");
        drawFigure(limit.value(), panel.unit(), axis, middle(rows.size()));
    }

    private void drawFigure(Interval value, Unit unit, Axis axis, double y) {
        if (value.hasWidth()) {
            drawWhisker(axis.place(value.low()), axis.place(value.high()), y);
        }
        boolean leftward = value.mean() < 0;
        double beyond = axis.place(leftward ? value.low() : value.high());
        svg.text(
                beyond + (leftward ? -6 : 6),
                y + 4,
                leftward ? Svg.Anchor.END : Svg.Anchor.START,
                "class=\"value\"",
                MetricFormat.number(value.mean(), unit));
    }

    private void drawWhisker(double low, double high, double y) {
        svg.line(low, y, high, y, "class=\"whisker\"");
        svg.line(low, y - 3, low, y + 3, "class=\"whisker\"");
        svg.line(high, y - 3, high, y + 3, "class=\"whisker\"");
    }
}
