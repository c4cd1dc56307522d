package io.reachflow.world.trace.format;

import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.csv.CsvRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Gathers the jobs of a file whose rows have names of their own, each of which may occur once. */
final class JobCollector {
    private final Set<String> ids = new HashSet<>();
    private final List<TraceJob> jobs = new ArrayList<>();

    String newId(CsvRow row, String column) {
        String id = row.text(column);
        if (ids.contains(id)) {
            throw row.bad(column, "a name that no earlier row has");
        }
        return id;
    }

    void add(TraceJob job) {
        ids.add(job.id());
        jobs.add(job);
    }

    JobTrace trace(SkippedRows skipped) {
        return JobTrace.fromZero(jobs, skipped);
    }
}
