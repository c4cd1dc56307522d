package io.reachflow.replay.results;

import io.reachflow.replay.contest.Interval;
import io.reachflow.replay.metric.Metric;
import io.reachflow.replay.metric.Metric.Unit;
import io.reachflow.replay.report.Figures;
import io.reachflow.replay.world.Scenario;
import io.reachflow.replay.world.WorldSettings;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Phrases that several parts use. */
final class Words {
    private Words() {}

    static String code(String text) {
        return "`" + text + "`";
    }

    static String codes(List<String> texts) {
        return texts.stream().map(Words::code).collect(Collectors.joining(", "));
    }

    static String reached(boolean reached) {
        return reached ? "**reached**" : "missed";
    }

    /** A metric and what it is counted in. */
    static String heading(Metric metric) {
        String unit = Figures.unit(metric.unit());
        return metric.title() + (unit.isEmpty() ? "" : ", " + unit);
    }

    static String reward(Interval interval) {
        return Figures.interval(interval, Metric.REWARD.unit());
    }

    static String rewardDifference(Interval interval) {
        return Figures.difference(interval, Metric.REWARD.unit());
    }

    /** A difference with its unit; that of shares is in points. */
    static String difference(Interval interval, Unit unit) {
        String figure = Figures.difference(interval, unit);
        return unit == Unit.SHARE && interval.isKnown()
                ? figure + " points"
                : Figures.withUnit(figure, unit);
    }

    static String ratio(double ratio) {
        return Double.isFinite(ratio)
                ? String.format(Locale.ROOT, "%.3f×", ratio)
                : Figures.NOTHING;
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
                "%,d GPUs, %s of arrivals that count after %s of warm-up, then at most %s for"
                        + " tasks to end",
                world.gpus(),
                hours(world.duration().minus(world.warmUp())),
                hours(world.warmUp()),
                hours(world.drain()));
    }

    static String number(double value) {
        return new DecimalFormat("0.##", DecimalFormatSymbols.getInstance(Locale.ROOT))
                .format(value);
    }

    private static String hours(Duration duration) {
        return number(duration.toMillis() / 3_600_000.0) + " h";
    }
}
