package io.reachflow.reports;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.metric.Metric;
import io.reachflow.world.scenario.Scenario;
import java.util.List;

/**
 * A contest and how to tell of it.
 *
 * @param chosen the metrics of the tables that people read first; none: those that are usual for a
 *     scenario. Files for machines have all
 * @param command what has to be typed for the same result
 */
public record Report(ContestResult result, List<Metric> chosen, String command) {
    /** What a policy is judged by, and beside it what it cost others to wait. */
    private static final List<Metric> WITH_DEADLINES =
            List.of(
                    Metric.COMPLETION,
                    Metric.COMPLETION_HIGH,
                    Metric.WORK_COMPLETED,
                    Metric.PENALTY_PER_ARRIVED,
                    Metric.COST,
                    Metric.REWARD,
                    Metric.WAIT_MEAN,
                    Metric.JCT_MEAN,
                    Metric.IDLE,
                    Metric.JAIN,
                    Metric.RHO_P95);

    /** Where all tasks get done, and what counts is how soon. */
    private static final List<Metric> WITHOUT_DEADLINES =
            List.of(
                    Metric.JCT_MEAN,
                    Metric.JCT_P50,
                    Metric.JCT_P95,
                    Metric.JCT_P99,
                    Metric.MAKESPAN,
                    Metric.QUEUEING,
                    Metric.SLOWDOWN_MEAN,
                    Metric.RHO_P95,
                    Metric.RHO_MAX,
                    Metric.UTILISATION,
                    Metric.IDLE,
                    Metric.COMMUNICATION);

    public Report {
        chosen = List.copyOf(chosen);
    }

    /** The metrics of a scenario's tables. */
    public List<Metric> shown(Scenario scenario) {
        if (!chosen.isEmpty()) {
            return chosen;
        }
        return scenario.hasDeadlines() ? WITH_DEADLINES : WITHOUT_DEADLINES;
    }

    public String csv() {
        return ResultsCsv.of(result);
    }

    public String json() {
        return ResultsJson.of(this);
    }

    public String html() {
        return ReportPage.of(this);
    }
}
