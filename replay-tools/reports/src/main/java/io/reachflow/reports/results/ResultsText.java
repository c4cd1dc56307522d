package io.reachflow.reports.results;

import io.reachflow.intake.units.Units;
import io.reachflow.reports.text.MetricFormat;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.simulator.metric.Metric.Unit;
import io.reachflow.world.scenario.Scenario;
import io.reachflow.world.scenario.WorldSettings;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Phrases that several parts use. */
final class ResultsText {
    private ResultsText() {}

    static String code(String text) {
        return "`" + text + "`";
    }

    static String codes(List<String> texts) {
        return texts.stream().map(ResultsText::code).collect(Collectors.joining(", "));
    }

    static String reached(boolean reached) {
        return reached ? "**reached**" : "missed";
    }

    /** A metric and what it is counted in. */
    static String heading(Metric metric) {
        String unit = MetricFormat.unit(metric.unit());
        return metric.title() + (unit.isEmpty() ? "" : ", " + unit);
    }

    static String reward(Interval interval) {
        return MetricFormat.interval(interval, Metric.REWARD.unit());
    }

    static String rewardDifference(Interval interval) {
        return MetricFormat.difference(interval, Metric.REWARD.unit());
    }

    /** A difference with its unit; that of shares is in points. */
    static String difference(Interval interval, Unit unit) {
        String figure = MetricFormat.difference(interval, unit);
        return unit == Unit.SHARE && interval.isKnown()
                ? figure + " points"
                : MetricFormat.withUnit(figure, unit);
    }

    static String ratio(double ratio) {
        return Double.isFinite(ratio)
                ? String.format(Locale.ROOT, "%.3f×", ratio)
                : MetricFormat.NOTHING;
    }

    static String seeds(List<Long> seeds) {
        long first = seeds.get(0);
        long last = seeds.get(seeds.size() - 1);
        return first == last ? String.valueOf(first) : first + "–" + last;
    }

    /** How large a world is, and how long. */
    static String size(Scenario scenario, long seed) {
        WorldSettings world = scenario.world(seed);
        return String.format(
                Locale.ROOT,
                "%,d GPUs, %s of arrivals that count after %s of warm-up, then at most %s in"
                        + " which others go on to arrive",
                world.gpus(),
                hours(world.duration().minus(world.warmUp())),
                hours(world.warmUp()),
                hours(world.followUp()));
    }

    static String number(double value) {
        return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(value);
    }

    private static String hours(Duration duration) {
        return number(duration.toMillis() / Units.MILLIS_PER_HOUR) + " h";
    }
}
