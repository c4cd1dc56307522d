package io.reachflow.reports.text;

import io.reachflow.simulator.metric.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How metrics are called in files and on the command line. */
public final class MetricKeys {
    private MetricKeys() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The metric of a key. */
    public static Metric metric(String key) {
        return Arrays.stream(Metric.values())
                .filter(metric -> of(metric).equals(key.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        "The metric (" + key + ") must be one of " + all() + "."));
    }

    private static List<String> all() {
        return Arrays.stream(Metric.values()).map(MetricKeys::of).toList();
    }
}
