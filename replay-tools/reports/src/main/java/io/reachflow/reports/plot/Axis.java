package io.reachflow.reports.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** From values to places in a drawing, with ticks at round values. */
final class Axis {
    private static final List<Tick> TIMES =
            List.of(
                    new Tick(1, "1 s"),
                    new Tick(10, "10 s"),
                    new Tick(60, "1 min"),
                    new Tick(600, "10 min"),
                    new Tick(3_600, "1 h"),
                    new Tick(6 * 3_600, "6 h"),
                    new Tick(24 * 3_600, "1 d"),
                    new Tick(7 * 24 * 3_600, "1 w"));

    /** Beyond the first and the last factor. */
    private static final double ROOM = 1.12;

    private final double low;
    private final double high;
    private final double from;
    private final double to;
    private final boolean logarithmic;
    private final List<Tick> ticks;

    /** A value that is written at the axis. */
    record Tick(double value, String text) {}

    private Axis(
            double low,
            double high,
            double from,
            double to,
            boolean logarithmic,
            List<Tick> ticks) {
        this.low = low;
        this.high = high;
        this.from = from;
        this.to = to;
        this.logarithmic = logarithmic;
        this.ticks = ticks;
    }

    /**
     * Wide enough for the values, and to the next tick on both sides.
     *
     * @param scale by which values are multiplied before they are written
     * @param most ticks that there is room for
     */
    static Axis linear(double low, double high, double from, double to, double scale, int most) {
        double range = high > low ? high - low : Math.max(Math.abs(high), 1);
        double step = step(range * scale / most) / scale;
        long first = (long) Math.floor(low / step + 1e-9);
        long last = Math.max(first + 1, (long) Math.ceil(high / step - 1e-9));
        List<Tick> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick(i * step, text(i * step * scale, step * scale)));
        }
        return new Axis(first * step, last * step, from, to, false, ticks);
    }

    /** Seconds by their logarithm, with ticks at times that people use. */
    static Axis times(double low, double high, double from, double to) {
        double least = Math.max(low, 0.1);
        double most = Math.max(high, least * 2);
        List<Tick> ticks =
                TIMES.stream()
                        .filter(tick -> tick.value() >= least && tick.value() <= most)
                        .toList();
        return new Axis(least, most, from, to, true, ticks);
    }

    /** Factors by their logarithm, with a tick at each and some room at both ends. */
    static Axis factors(List<Integer> ascending, double from, double to) {
        List<Tick> ticks = ascending.stream().map(each -> new Tick(each, "×" + each)).toList();
        double low = ticks.get(0).value() / ROOM;
        double high = ticks.get(ticks.size() - 1).value() * ROOM;
        return new Axis(low, high, from, to, true, ticks);
    }

    /** The least of 1, 2, 5 times a power of ten that is not below. */
    private static double step(double least) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(least)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= least * (1 - 1e-9)) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    private static String text(double value, double step) {
        int decimals = (int) Math.max(0, Math.ceil(-StrictMath.log10(step) - 1e-9));
        String digits = String.format(Locale.ROOT, "%,." + decimals + "f", Math.abs(value));
        return value < -step / 2 ? "−" + digits : digits;
    }

    List<Tick> ticks() {
        return ticks;
    }

    double low() {
        return low;
    }

    double high() {
        return high;
    }

    /** Where a value is; one beyond the ends is at the end. */
    double place(double value) {
        double inside = Math.min(high, Math.max(low, value));
        return from + (to - from) * (scaled(inside) - scaled(low)) / (scaled(high) - scaled(low));
    }

    private double scaled(double value) {
        return logarithmic ? StrictMath.log(value) : value;
    }
}
