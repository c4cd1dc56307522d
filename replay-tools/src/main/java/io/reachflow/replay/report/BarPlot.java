package io.reachflow.replay.report;

import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric.Unit;
import java.util.List;

/** A row of bars for each policy with its interval; several measures stand side by side. */
final class BarPlot {
    private static final int WIDTH = 560;
    private static final int ROW = 24;
    private static final int BAR = 14;
    private static final int HEADING = 24;
    private static final int FOOT = 40;
    private static final int GAP = 22;
    private static final int NUMBER = 46;

    /**
     * @param reach to which the axis goes, and beyond which only a mean takes it; 0: as far as
     *     intervals go
     * @param values in the order of the rows
     */
    record Panel(String title, Unit unit, double reach, List<Interval> values) {}

    /** A policy. */
    record Row(String name, Mark mark) {}

    private final List<Row> rows;
    private final Svg svg;
    private final double top;
    private final double bottom;

    private BarPlot(String label, List<Row> rows, boolean headings) {
        this.rows = rows;
        this.top = headings ? HEADING : 4;
        this.bottom = top + rows.size() * ROW;
        this.svg = new Svg(WIDTH, (int) bottom + FOOT, label);
    }

    static String of(String label, List<Row> rows, List<Panel> panels) {
        BarPlot plot = new BarPlot(label, rows, panels.size() > 1);
        int letters = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
        double left = letters * Svg.LETTER + 12;
        double width = (WIDTH - left - GAP * (panels.size() - 1) - 4) / panels.size();
        for (int i = 0; i < rows.size(); i++) {
            double y = plot.middle(i) + 4;
            plot.svg.text(left - 8, y, Svg.Anchor.END, "class=\"name\"", rows.get(i).name());
        }
        for (int i = 0; i < panels.size(); i++) {
            plot.draw(panels.get(i), left + i * (width + GAP), width, panels.size() > 1);
        }
        return plot.svg.toString();
    }

    private double middle(int row) {
        return top + (row + 0.5) * ROW;
    }

    private void draw(Panel panel, double left, double width, boolean headed) {
        List<Interval> known = panel.values().stream().filter(Interval::isKnown).toList();
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
        double scale = panel.unit() == Unit.SHARE ? 100 : 1;
        Axis axis = Axis.linear(low, high, from, to, scale, Math.max(2, (int) ((to - from) / 50)));
        drawGrid(axis);
        if (headed) {
            svg.text(axis.place(0), top - 10, Svg.Anchor.START, "class=\"head\"", panel.title());
        }
        String unit = Figures.unit(panel.unit());
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
            svg.text(zero + 6, y + 4, Svg.Anchor.START, "class=\"value\"", Figures.NOTHING);
            return;
        }
        double end = axis.place(value.mean());
        String figure = Figures.withUnit(Figures.interval(value, panel.unit()), panel.unit());
        String title = row.name() + ", " + panel.title() + ": " + figure;
        double left = Math.min(zero, end);
        svg.rectangle(
                left,
                y - BAR / 2.0,
                Math.abs(end - zero),
                (double) BAR,
                row.mark().filled(),
                title);
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
                Figures.number(value.mean(), panel.unit()));
    }

    private void drawWhisker(double low, double high, double y) {
        svg.line(low, y, high, y, "class=\"whisker\"");
        svg.line(low, y - 3, low, y + 3, "class=\"whisker\"");
        svg.line(high, y - 3, high, y + 3, "class=\"whisker\"");
    }
}
