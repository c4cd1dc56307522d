package io.reachflow.jobs.metrics;

import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.DescriptiveStatisticsHistogram;

/** The job's own metrics stand in one group, under the operator that measures them. */
public final class Metrics {
    private static final int HISTOGRAM_WINDOW = 1_000;

    private Metrics() {}

    public static MetricGroup group(RuntimeContext context) {
        return context.getMetricGroup().addGroup("reachflow");
    }

    public static Histogram histogram() {
        return new DescriptiveStatisticsHistogram(HISTOGRAM_WINDOW);
    }
}
