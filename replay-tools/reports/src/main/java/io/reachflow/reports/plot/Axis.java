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

    private final Range values;
    private final Range places;
    private final boolean logarithmic;
    private final List<Tick> ticks;

    /** A value that is written at the axis. */
    record Tick(double value, String text) {}

    /** From one value or place to another; places may go upward, which is to smaller numbers. */
    record Range(double from, double to) {}

    private Axis(Range values, Range places, boolean logarithmic, List<Tick> ticks) {
        this.values = values;
        this.places = places;
        this.logarithmic = logarithmic;
        this.ticks = ticks;
    }

    /**
     * Wide enough for the values, and to the next tick on both sides.
     *
     * @param scale by which values are multiplied before they are written
     * @param most ticks that there is room for
     */
    static Axis linear(Range values, Range places, double scale, int most) {
        double low = values.from();
        double high = values.to();
        double range = high > low ? high - low : Math.max(Math.abs(high), 1);
        double step = step(range * scale / most) / scale;
        long first = (long) Math.floor(low / step + 1e-9);
        long last = Math.max(first + 1, (long) Math.ceil(high / step - 1e-9));
        List<Tick> ticks = new ArrayList<>();
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick(i * step, text(i * step * scale, step * scale)));
        }
        return new Axis(new Range(first * step, last * step), places, false, ticks);
    }

    /** Seconds by their logarithm, with ticks at times that people use. */
    static Axis times(Range seconds, Range places) {
        double least = Math.max(seconds.from(), 0.1);
        double most = Math.max(seconds.to(), least * 2);
        List<Tick> ticks =
                TIMES.stream()
                        .filter(tick -> tick.value() >= least && tick.value() <= most)
                        .toList();
        return new Axis(new Range(least, most), places, true, ticks);
    }

    /** Factors by their logarithm, with a tick at each and some room at both ends. */
    static Axis factors(List<Integer> ascending, Range places) {
        List<Tick> ticks = ascending.stream().map(each -> new Tick(each, "×" + each)).toList();
        double low = ticks.get(0).value() / ROOM;
        double high = ticks.get(ticks.size() - 1).value() * ROOM;
        return new Axis(new Range(low, high), places, true, ticks);
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
        return values.from();
    }

    double high() {
        return values.to();
    }

    /** Where a value is; one beyond the ends is at the end. */
    double place(double value) {
        double inside = Math.min(high(), Math.max(low(), value));
        double from = places.from();
        return from
                + (places.to() - from)
                        * (scaled(inside) - scaled(low()))
                        / (scaled(high()) - scaled(low()));
    }

    private double scaled(double value) {
        return logarithmic ? StrictMath.log(value) : value;
    }
}
