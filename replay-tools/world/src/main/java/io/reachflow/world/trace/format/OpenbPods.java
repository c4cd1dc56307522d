package io.reachflow.world.trace.format;

import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.JobTrace;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceJobBuilder;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.TracePriority;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.List;

/**
 * Pods of a cluster that shares GPUs. Its file names no tenants, so that all are of one. A pod that
 * outlived the recording has the recording's end as its deletion time.
 */
public final class OpenbPods {
    private static final List<String> COLUMNS =
            List.of(
                    "name",
                    "num_gpu",
                    "gpu_milli",
                    "gpu_spec",
                    "qos",
                    "creation_time",
                    "deletion_time",
                    "scheduled_time");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "openb-pods",
                    TraceKind.JOBS,
                    "jobs that share GPUs and ask for models",
                    COLUMNS,
                    OpenbPods::read);

    private static final String TENANT = "openb";

    private final SkippedTally skipped;
    private final JobCollector jobs = new JobCollector();

    private OpenbPods(SkippedTally skipped) {
        this.skipped = skipped;
    }

    static JobTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        OpenbPods pods = new OpenbPods(skipped);
        new CsvTable(file, skipped).readWithHeader(COLUMNS, pods::add);
        return pods.jobs.trace(skipped.total());
    }

    private void add(CsvRow row) {
        String id = jobs.newId(row, "name");
        int gpus = row.count("num_gpu", 0, TraceLimits.MOST_GPUS);
        double created = seconds(row, "creation_time");
        if (row.isBlank("scheduled_time")) {
            skipped.withoutDuration();
            return;
        }
        double duration = durationSeconds(row);
        if (gpus == 0) {
            skipped.withoutGpu();
            return;
        }
        jobs.add(
                TraceJobBuilder.builder()
                        .id(id)
                        .tenant(TENANT)
                        .submitMillis(Math.round(created * 1000))
                        .durationSeconds(duration)
                        .gpus(gpus)
                        .sharePermille(row.count("gpu_milli", 1, 1000))
                        .memoryMibPerGpu(null)
                        .models(ModelList.parse(row.textOrBlank("gpu_spec")))
                        .priority(priority(row))
                        .build());
    }

    private static double durationSeconds(CsvRow row) {
        double scheduled = seconds(row, "scheduled_time");
        double deleted = seconds(row, "deletion_time");
        if (deleted < scheduled) {
            throw row.bad("deletion_time", "no earlier than the scheduled_time");
        }
        return deleted - scheduled;
    }

    private static double seconds(CsvRow row, String column) {
        return row.decimal(column, 0, TraceLimits.MOST_SUBMIT_SECONDS);
    }

    private static TracePriority priority(CsvRow row) {
        return switch (row.textOrBlank("qos")) {
            case "LS", "Guaranteed" -> TracePriority.HIGH;
            case "Burstable" -> TracePriority.NORMAL;
            case "BE" -> TracePriority.LOW;
            default -> throw row.bad("qos", "LS, Guaranteed, Burstable or BE");
        };
    }
}
