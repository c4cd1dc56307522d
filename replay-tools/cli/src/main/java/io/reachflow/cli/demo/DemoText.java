package io.reachflow.cli.demo;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers, times and counts as a person reads them. */
final class DemoText {
    private DemoText() {}

    /** Without a fraction where there is none. */
    static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,d", (long) value)
                : String.format(Locale.ROOT, "%,.1f", value);
    }

    /** The two units that matter, for example 1 h 30 min. */
    static String time(Duration duration) {
        if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
            return number(Math.round(duration.toMillis() / 100.0) / 10.0) + " s";
        }
        if (duration.compareTo(Duration.ofHours(1)) < 0) {
            return twoUnits(duration.toMinutes(), "min", duration.toSecondsPart(), "s");
        }
        return twoUnits(duration.toHours(), "h", duration.toMinutesPart(), "min");
    }

    private static String twoUnits(long many, String unit, int few, String smallerUnit) {
        String first = String.format(Locale.ROOT, "%,d %s", many, unit);
        return few == 0 ? first : first + " " + few + " " + smallerUnit;
    }

    /** Hours, minutes, seconds. */
    static String clock(Duration duration) {
        return String.format(
                Locale.ROOT,
                "%02d:%02d:%02d",
                duration.toHours(),
                duration.toMinutesPart(),
                duration.toSecondsPart());
    }

    /** The counts that are not zero, most first, for example 12 busy, 3 gang size. */
    static String counts(Map<String, Long> counts) {
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(
                        Map.Entry.<String, Long>comparingByValue()
                                .reversed()
                                .thenComparing(Map.Entry.comparingByKey()))
                .map(entry -> count(entry.getValue()) + " " + plain(entry.getKey()))
                .collect(Collectors.joining(", "));
    }

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String plain(String code) {
        return code.toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
