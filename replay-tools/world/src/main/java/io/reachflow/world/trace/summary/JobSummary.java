package io.reachflow.world.trace.summary;

import io.reachflow.intake.units.Units;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TracePriority;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What jobs ask for, when, and for how long. */
final class JobSummary {

    private final List<TraceJob> jobs;
    private final SummaryBuilder summary = new SummaryBuilder();

    private JobSummary(List<TraceJob> jobs) {
        this.jobs = jobs;
    }

    static SummaryBuilder of(JobTrace trace) {
        JobSummary jobs = new JobSummary(trace.jobs());
        jobs.summary.count("jobs", trace.jobs().size());
        if (!trace.jobs().isEmpty()) {
            jobs.addFigures();
            jobs.addDemand();
            jobs.addMeasures();
        }
        return jobs.summary;
    }

    private void addFigures() {
        summary.count("tenants", jobs.stream().map(TraceJob::tenant).distinct().count())
                .figure("from first to last submit", spanMillis() / Units.MILLIS_PER_HOUR, "h")
                .figure("GPU time", gpuHours(job -> true), "GPU h")
                .figure("jobs on several GPUs", percent(job -> job.gpus() > 1), "%")
                .figure("GPU time of these", percentOfTime(job -> job.gpus() > 1), "%")
                .figure("jobs on a part of a GPU", percent(job -> job.sharePermille() < 1000), "%")
                .figure("jobs that name models", percent(job -> !job.models().isEmpty()), "%");
        for (TracePriority priority : TracePriority.values()) {
            double share = percent(job -> job.priority() == priority);
            if (share > 0) {
                summary.figure("jobs of priority " + priority, share, "%");
            }
        }
    }

    private void addDemand() {
        Occupancy demand = new Occupancy();
        for (TraceJob job : jobs) {
            long end = job.submitMillis() + Math.round(job.durationSeconds() * 1000);
            demand.add(job.submitMillis(), end, job.gpuShares());
        }
        summary.figure("most GPUs at once, if none waited", demand.most(), "GPUs")
                .plot(Timeline.of("GPUs in use if none waited", demand, spanMillis()))
                .plot(Timeline.ofEvents("jobs submitted", submits(), spanMillis()));
    }

    private void addMeasures() {
        double[] gaps = gapsSeconds();
        double[] durations = values(TraceJob::durationSeconds);
        summary.measure("duration", "s", durations)
                .measure("GPUs", "", values(TraceJob::gpus))
                .measure("work", "GPU h", values(job -> gpuSeconds(job) / Units.SECONDS_PER_HOUR))
                .measure("submit gap", "s", gaps)
                .figure("CV of the time between submits", Distribution.variation(gaps), "")
                .bars("jobs by duration", Histogram.of(Histogram.SECONDS, durations));
    }

    private long spanMillis() {
        return jobs.get(jobs.size() - 1).submitMillis() - jobs.get(0).submitMillis();
    }

    private long[] submits() {
        return jobs.stream().mapToLong(TraceJob::submitMillis).toArray();
    }

    private double[] gapsSeconds() {
        double[] gaps = new double[jobs.size() - 1];
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] = (jobs.get(i + 1).submitMillis() - jobs.get(i).submitMillis()) / 1000.0;
        }
        return gaps;
    }

    private double[] values(ToDoubleFunction<TraceJob> value) {
        return jobs.stream().mapToDouble(value).toArray();
    }

    private double percent(Predicate<TraceJob> of) {
        return 100.0 * jobs.stream().filter(of).count() / jobs.size();
    }

    private double percentOfTime(Predicate<TraceJob> of) {
        double all = gpuHours(job -> true);
        return all == 0 ? 0 : 100 * gpuHours(of) / all;
    }

    private double gpuHours(Predicate<TraceJob> of) {
        return jobs.stream().filter(of).mapToDouble(JobSummary::gpuSeconds).sum()
                / Units.SECONDS_PER_HOUR;
    }

    private static double gpuSeconds(TraceJob job) {
        return job.gpuShares() * job.durationSeconds();
    }
}
