package io.reachflow.reports.plot;

/** Axes around a plot of values over values: grid, ticks and what they are counted in. */
final class PlotFrame {
    private static final int LEFT = 54;
    private static final int RIGHT = 18;
    private static final int TOP = 10;
    private static final int BOTTOM = 42;

    private PlotFrame() {}

    /** Where values along the bottom of a plot lie. */
    static Axis.Range across(int width) {
        return new Axis.Range(LEFT, width - RIGHT);
    }

    /** Where values along the side of a plot lie, the least at the bottom. */
    static Axis.Range upward(int height) {
        return new Axis.Range(height - BOTTOM, TOP);
    }

    static void draw(Svg svg, Axis x, Axis y, String xWords, String yWords) {
        double left = x.place(x.low());
        double right = x.place(x.high());
        double bottom = y.place(y.low());
        double top = y.place(y.high());
        for (Axis.Tick tick : y.ticks()) {
            double at = y.place(tick.value());
            svg.line(left, at, right, at, "class=\"grid\"");
            svg.text(left - 7, at + 4, Svg.Anchor.END, "class=\"tick\"", tick.text());
        }
        for (Axis.Tick tick : x.ticks()) {
            double at = x.place(tick.value());
            svg.line(at, top, at, bottom, "class=\"grid\"");
            svg.text(at, bottom + 16, Svg.Anchor.MIDDLE, "class=\"tick\"", tick.text());
        }
        svg.line(left, bottom, right, bottom, "class=\"base\"");
        svg.text((left + right) / 2, bottom + 34, Svg.Anchor.MIDDLE, "class=\"axis\"", xWords);
        svg.textUpward(14, (top + bottom) / 2, yWords);
    }
}
