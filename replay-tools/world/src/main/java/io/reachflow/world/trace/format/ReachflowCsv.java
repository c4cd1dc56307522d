package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceJob;
import io.reachflow.world.trace.TraceJobBuilder;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.TracePriority;
import io.reachflow.world.trace.csv.CsvLine;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The project's own plain CSV of jobs, described in {@code docs/traces.md}. */
public final class ReachflowCsv {
    static final List<String> REQUIRED = List.of("id", "tenant", "submit_ms", "duration_s", "gpus");
    private static final List<String> COLUMNS =
            List.of(
                    "id",
                    "tenant",
                    "submit_ms",
                    "duration_s",
                    "gpus",
                    "share_permille",
                    "memory_mib_per_gpu",
                    "models",
                    "priority");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "reachflow-csv",
                    TraceKind.JOBS,
                    "jobs in this project's own plain CSV",
                    COLUMNS,
                    ReachflowCsv::read);

    private ReachflowCsv() {}

    static JobTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        JobCollector jobs = new JobCollector();
        new CsvTable(file, skipped)
                .readWithHeader(REQUIRED, row -> jobs.add(job(row, jobs.newId(row, "id"))));
        return jobs.trace(skipped.total());
    }

    private static TraceJob job(CsvRow row, String id) {
        return TraceJobBuilder.builder()
                .id(id)
                .tenant(row.text("tenant"))
                .submitMillis(
                        row.whole("submit_ms", 0, (long) (TraceLimits.MOST_SUBMIT_SECONDS * 1000)))
                .durationSeconds(row.decimal("duration_s", 0, TraceLimits.MOST_DURATION_SECONDS))
                .gpus(row.count("gpus", 1, TraceLimits.MOST_GPUS))
                .sharePermille(
                        row.isBlank("share_permille") ? 1000 : row.count("share_permille", 1, 1000))
                .memoryMibPerGpu(
                        row.isBlank("memory_mib_per_gpu")
                                ? null
                                : (Long)
                                        row.whole(
                                                "memory_mib_per_gpu",
                                                0,
                                                TraceLimits.MOST_MEMORY_MIB))
                .models(ModelList.parse(row.textOrBlank("models")))
                .priority(priority(row))
                .build();
    }

    private static @Nullable TracePriority priority(CsvRow row) {
        return switch (row.textOrBlank("priority")) {
            case "" -> null;
            case "low" -> TracePriority.LOW;
            case "normal" -> TracePriority.NORMAL;
            case "high" -> TracePriority.HIGH;
            default -> throw row.bad("priority", "low, normal, high or blank");
        };
    }

    /** Writes the jobs so that reading them gives the same trace. */
    public static void write(JobTrace trace, Writer out) throws IOException {
        out.write(CsvLine.of(COLUMNS));
        for (TraceJob job : trace.jobs()) {
            out.write(CsvLine.of(fields(job)));
        }
    }

    private static List<String> fields(TraceJob job) {
        return List.of(
                job.id(),
                job.tenant(),
                Long.toString(job.submitMillis()),
                plain(job.durationSeconds()),
                Integer.toString(job.gpus()),
                Integer.toString(job.sharePermille()),
                job.memoryMibPerGpu() == null ? "" : job.memoryMibPerGpu().toString(),
                ModelList.format(job.models()),
                job.priority() == null ? "" : job.priority().name().toLowerCase(Locale.ROOT));
    }

    /** Without an exponent, and without a fraction of zeros. */
    private static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
