package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TraceJobBuilder;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Jobs of a training cluster with whole GPUs; a virtual cluster is a tenant. */
public final class PhillyJobs {
    private static final List<String> COLUMNS = List.of("submit_s", "duration_s", "num_gpus", "vc");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "philly",
                    TraceKind.JOBS,
                    "jobs of a training cluster, on whole GPUs",
                    COLUMNS,
                    PhillyJobs::read);

    private PhillyJobs() {}

    static JobTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        List<TraceJob> jobs = new ArrayList<>();
        new CsvTable(file, skipped).readWithHeader(COLUMNS, row -> jobs.add(job(row)));
        return JobTrace.fromZero(jobs, skipped.total());
    }

    private static TraceJob job(CsvRow row) {
        double submitSeconds = row.decimal("submit_s", 0, TraceLimits.MOST_SUBMIT_SECONDS);
        return TraceJobBuilder.builder()
                .id(String.format(Locale.ROOT, "philly-%08d", row.line()))
                .tenant(row.text("vc"))
                .submitMillis(Math.round(submitSeconds * 1000))
                .durationSeconds(row.decimal("duration_s", 0, TraceLimits.MOST_DURATION_SECONDS))
                .gpus(row.count("num_gpus", 1, TraceLimits.MOST_GPUS))
                .sharePermille(1000)
                .memoryMibPerGpu(null)
                .models(List.of())
                .priority(null)
                .build();
    }
}
