package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceJobBuilder;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.List;

/**
 * Long jobs of a training cluster on whole GPUs, with the memory that they took; users are tenants.
 */
public final class SenseTimeJobs {
    private static final List<String> COLUMNS =
            List.of("job_id", "user", "arrival_s", "duration_s", "gpus", "gpu_memory_mib");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "sensetime",
                    TraceKind.JOBS,
                    "long jobs of a training cluster, with their memory",
                    COLUMNS,
                    SenseTimeJobs::read);

    private final JobCollector jobs = new JobCollector();

    private SenseTimeJobs() {}

    static JobTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        SenseTimeJobs reader = new SenseTimeJobs();
        new CsvTable(file, skipped).readWithHeader(COLUMNS, reader::add);
        return reader.jobs.trace(skipped.total());
    }

    private void add(CsvRow row) {
        double arrival = row.decimal("arrival_s", 0, TraceLimits.MOST_SUBMIT_SECONDS);
        double memory = row.decimal("gpu_memory_mib", 0, TraceLimits.MOST_MEMORY_MIB);
        jobs.add(
                TraceJobBuilder.builder()
                        .id(jobs.newId(row, "job_id"))
                        .tenant(row.text("user"))
                        .submitMillis(Math.round(arrival * 1000))
                        .durationSeconds(
                                row.decimal("duration_s", 0, TraceLimits.MOST_DURATION_SECONDS))
                        .gpus(row.count("gpus", 1, TraceLimits.MOST_GPUS))
                        .sharePermille(1000)
                        .memoryMibPerGpu((long) Math.ceil(memory))
                        .models(List.of())
                        .priority(null)
                        .build());
    }
}
