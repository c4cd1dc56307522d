package io.reachflow.reports.text;

import io.reachflow.simulator.contest.BootstrapRange;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric.Unit;
import java.util.Locale;

/** Values as people read them, with no more digits than they can use. */
public final class MetricFormat {
    /** Stands where there was nothing to measure. */
    public static final String NOTHING = "–";

    private MetricFormat() {}

    /** What the numbers are counted in; nothing for plain numbers. */
    public static String unit(Unit unit) {
        return switch (unit) {
            case SHARE -> "%";
            case SECONDS -> "s";
            case USD -> "USD";
            case PLAIN -> "";
        };
    }

    /** The mean alone, without its unit. */
    public static String number(double value, Unit unit) {
        return Double.isNaN(value) ? NOTHING : signed(value, unit, decimals(value, unit), "");
    }

    /** A number and its unit. */
    public static String withUnit(String number, Unit unit) {
        String word = unit(unit);
        return word.isEmpty() || number.equals(NOTHING) ? number : number + " " + word;
    }

    /** The mean, and the half-width of its interval if there is one. */
    public static String interval(Interval interval, Unit unit) {
        return plusMinus(interval, unit, "");
    }

    /** The same with the sign of a positive mean. */
    public static String difference(Interval interval, Unit unit) {
        return plusMinus(interval, unit, "+");
    }

    /** From its low to its high end; nothing where it is not known. */
    public static String range(BootstrapRange range, Unit unit) {
        return range.isKnown()
                ? number(range.low(), unit) + " to " + number(range.high(), unit)
                : "";
    }

    private static String plusMinus(Interval interval, Unit unit, String plus) {
        if (!interval.isKnown()) {
            return NOTHING;
        }
        int decimals = decimals(interval.mean(), unit);
        String mean = signed(interval.mean(), unit, decimals, plus);
        return interval.hasWidth()
                ? mean + " ± " + signed(interval.halfWidth(), unit, decimals, "")
                : mean;
    }

    private static String signed(double value, Unit unit, int decimals, String plus) {
        double scaled = unit == Unit.SHARE ? 100 * value : value;
        String digits = String.format(Locale.ROOT, "%,." + decimals + "f", Math.abs(scaled));
        boolean isZero = digits.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
        if (isZero) {
            return digits;
        }
        return (scaled < 0 ? "−" : plus) + digits;
    }

    private static int decimals(double value, Unit unit) {
        return switch (unit) {
            case SHARE -> 1;
            case SECONDS -> Math.abs(value) >= 1_000 ? 0 : 1;
            case USD -> Math.abs(value) >= 10 ? 2 : 3;
            case PLAIN -> Math.abs(value) >= 100 ? 1 : 3;
        };
    }
}
