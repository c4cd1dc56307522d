package io.reachflow.world.trace;

import java.util.Comparator;
import java.util.List;

/** Recorded jobs, by submit time, then by id. */
public record JobTrace(List<TraceJob> jobs, SkippedRows skipped) implements Trace {
    private static final Comparator<TraceJob> ORDER =
            Comparator.comparingLong(TraceJob::submitMillis).thenComparing(TraceJob::id);

    public JobTrace {
        jobs = jobs.stream().sorted(ORDER).toList();
    }

    /** The same jobs, with the earliest of them submitted at 0. */
    public static JobTrace fromZero(List<TraceJob> jobs, SkippedRows skipped) {
        long origin = jobs.stream().mapToLong(TraceJob::submitMillis).min().orElse(0);
        return new JobTrace(
                jobs.stream().map(job -> job.submittedAt(job.submitMillis() - origin)).toList(),
                skipped);
    }
}
