package io.reachflow.reports.text;

import io.reachflow.simulator.contest.Bounds;
import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.contest.Interval;
import io.reachflow.simulator.metric.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the bound of the reward says, in words. */
public final class BoundText {
    /** What it is called in tables and plots. */
    public static final String NAME = "bound";

    /** What it is. */
    public static final String MEANING = "a reward that no scheduler exceeds";

    private BoundText() {}

    /** Where the optimum of a scenario lies; empty where no bound is known. */
    public static Optional<String> optimum(ContestResult result, String scenario) {
        Interval bound = result.bounds().interval(scenario);
        return result.best(scenario, Metric.REWARD)
                .filter(best -> bound.isKnown() && reached(result, scenario, best) <= bound.mean())
                .map(
                        best ->
                                "The optimum lies between "
                                        + best
                                        + ", "
                                        + MetricFormat.number(
                                                reached(result, scenario, best),
                                                Metric.REWARD.unit())
                                        + ", and the bound, "
                                        + MetricFormat.interval(bound, Metric.REWARD.unit())
                                        + ", which no scheduler exceeds.");
    }

    private static double reached(ContestResult result, String scenario, String best) {
        return result.interval(scenario, best, Metric.REWARD).mean();
    }

    /** A line for each reward that can't be; none when all is well. */
    public static List<String> alarms(ContestResult result) {
        return result.excesses().stream().map(BoundText::alarm).toList();
    }

    private static String alarm(Bounds.Excess excess) {
        return String.format(
                Locale.ROOT,
                "WRONG: %s on %s, seed %d, has a reward of %.6f, above the bound of %.6f, which no"
                        + " scheduler exceeds. Its simulation or the bound has an error: trust no"
                        + " figure of this world before it is found.",
                excess.trial().contender(),
                excess.trial().scenario(),
                excess.trial().seed(),
                excess.reward(),
                excess.bound());
    }
}
