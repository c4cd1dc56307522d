package io.reachflow.reports;

import io.reachflow.simulator.contest.ContestResult;
import io.reachflow.simulator.metric.Metric;
import java.util.List;

/**
 * A contest and how to tell of it.
 *
 * @param shown the metrics of the tables that people read first; files for machines have all
 * @param command what has to be typed for the same result
 */
public record Report(ContestResult result, List<Metric> shown, String command) {
    /** What a policy is judged by. */
    public static final List<Metric> USUALLY_SHOWN =
            List.of(
                    Metric.COMPLETION,
                    Metric.COMPLETION_HIGH,
                    Metric.WORK_COMPLETED,
                    Metric.PENALTY_PER_ARRIVED,
                    Metric.COST,
                    Metric.REWARD);

    public Report {
        shown = List.copyOf(shown);
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
