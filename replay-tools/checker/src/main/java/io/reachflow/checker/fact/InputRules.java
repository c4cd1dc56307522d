package io.reachflow.checker.fact;

import io.reachflow.schema.GpuTelemetry;
import io.reachflow.schema.TaskArrival;
import io.reachflow.schema.TaskCancellation;
import io.reachflow.schema.TaskOutcome;
import io.reachflow.schema.TaskSpill;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * The checker's own reading of the rules for records from outside. A record that the job refused
 * has to break one of them. The reverse is not asked here: whether the job takes more than this is
 * for the other rules to say.
 */
final class InputRules {
    private static final int LONGEST_ID = 256;
    private static final int LONGEST_LIST = 256;
    private static final int LARGEST_GANG = 1024;
    private static final long MOST_MEMORY_MIB = 16L << 20;
    private static final double MOST_SECONDS = 1e10;
    private static final double MOST_MIB = 1e12;
    private static final double HIGHEST_PRICE_USD = 1e6;
    private static final int MOST_ATTEMPTS = 100;
    private static final int MOST_INTERRUPTIONS = 1_001;
    private static final int WHOLE_GPU_PERMILLE = 1000;
    private static final long TEN_YEARS_MILLIS = 3653L * 24 * 3_600_000;
    private static final long EPOCHS_PER_MILLI = 1L << 20;
    private static final Pattern DECISION_ID = Pattern.compile("(.+)/([0-9]{1,18})/([0-9]{1,9})");

    private InputRules() {}

    /** Which rule a record breaks, in words; null where it breaks none. */
    static @Nullable String brokenBy(SpecificRecord record, long timeMillis, String key) {
        if (record instanceof GpuTelemetry gpu) {
            return telemetry(gpu, key);
        }
        if (record instanceof TaskArrival task) {
            return task(task, timeMillis);
        }
        if (record instanceof TaskCancellation cancellation) {
            return id("taskId", cancellation.getTaskId());
        }
        if (record instanceof TaskOutcome outcome) {
            return outcome(outcome);
        }
        return record instanceof TaskSpill spill ? spill(spill, timeMillis) : null;
    }

    private static @Nullable String telemetry(GpuTelemetry gpu, String key) {
        return first(
                unless(key.equals(gpu.getGpuId()), "key"),
                id("gpuId", gpu.getGpuId()),
                id("hostId", gpu.getHostId()),
                gpu.getSiteId() == null ? null : id("siteId", gpu.getSiteId()),
                id("region", gpu.getRegion()));
    }

    private static @Nullable String task(TaskArrival task, long timeMillis) {
        int share = task.getSharePermille();
        Long deadline = task.getDeadlineMillis();
        Double price = task.getMaxPricePerGpuHourUsd();
        return first(
                id("taskId", task.getTaskId()),
                id("tenant", task.getTenant()),
                within("gpus", task.getGpus(), 1, LARGEST_GANG),
                within("sharePermille", share, 1, WHOLE_GPU_PERMILLE),
                unless(task.getGpus() == 1 || share == WHOLE_GPU_PERMILLE, "sharePermille"),
                within("memoryMibPerGpu", task.getMemoryMibPerGpu(), 0, MOST_MEMORY_MIB),
                within("workGpuSeconds", task.getWorkGpuSeconds(), 1e-3, MOST_SECONDS),
                task.getDataRegion() == null ? null : id("dataRegion", task.getDataRegion()),
                within("dataMib", task.getDataMib(), 0, MOST_MIB),
                within("allReduceMibPerMinute", task.getAllReduceMibPerMinute(), 0, MOST_MIB),
                deadline == null
                        ? null
                        : within("deadlineMillis", deadline, 0, timeMillis + TEN_YEARS_MILLIS),
                price == null ? null : within("maxPricePerGpuHourUsd", price, 0, HIGHEST_PRICE_USD),
                ids("acceptedCudaVersions", task.getAcceptedCudaVersions()),
                ids("allowedRegions", task.getAllowedRegions()),
                ids("allowedModels", task.getAllowedModels()),
                within("maxAttempts", task.getMaxAttempts(), 1, MOST_ATTEMPTS));
    }

    private static @Nullable String outcome(TaskOutcome outcome) {
        return first(
                id("taskId", outcome.getTaskId()),
                id("decisionId", outcome.getDecisionId()),
                within("attempt", outcome.getAttempt(), 1, Integer.MAX_VALUE),
                within("leaseEpoch", outcome.getLeaseEpoch(), 0, Long.MAX_VALUE),
                unless(echoes(outcome), "decisionId, cell and leaseEpoch"));
    }

    /** A decision's id has its cell, window and ordinal; the last two make the lease's epoch. */
    private static boolean echoes(TaskOutcome outcome) {
        Matcher parts = DECISION_ID.matcher(outcome.getDecisionId());
        if (!parts.matches()) {
            return false;
        }
        long epoch =
                Long.parseLong(parts.group(2)) * EPOCHS_PER_MILLI + Long.parseLong(parts.group(3));
        return parts.group(1).equals(outcome.getCell()) && epoch == outcome.getLeaseEpoch();
    }

    private static @Nullable String spill(TaskSpill spill, long timeMillis) {
        int interruptions = spill.getInterruptions();
        int unused = interruptions + (spill.getStopped() ? 1 : 0);
        return first(
                task(spill.getTask(), timeMillis),
                within("arrivedAtMillis", spill.getArrivedAtMillis(), 0, timeMillis),
                within("interruptions", interruptions, 0, MOST_INTERRUPTIONS),
                within(
                        "attempt",
                        spill.getAttempt(),
                        unused,
                        unused + spill.getTask().getMaxAttempts() - 1L),
                within("checkpointedFraction", spill.getCheckpointedFraction(), 0, 1),
                within("servedGpuSeconds", spill.getServedGpuSeconds(), 0, MOST_SECONDS),
                ids("visitedCells", spill.getVisitedCells()));
    }

    private static @Nullable String first(@Nullable String... broken) {
        for (String one : broken) {
            if (one != null) {
                return one;
            }
        }
        return null;
    }

    private static @Nullable String unless(boolean holds, String field) {
        return holds ? null : field;
    }

    private static @Nullable String within(String field, double value, double least, double most) {
        // Written so that NaN fails.
        return unless(value >= least && value <= most, field);
    }

    private static @Nullable String within(String field, long value, long least, long most) {
        return unless(value >= least && value <= most, field);
    }

    private static @Nullable String id(String field, @Nullable String value) {
        return unless(
                value != null
                        && !value.isBlank()
                        && value.length() <= LONGEST_ID
                        && !holdsControlCharacters(value),
                field);
    }

    /** Written out: every heartbeat goes through it several times. */
    static boolean holdsControlCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isISOControl(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String ids(String field, List<String> values) {
        return unless(
                values.size() <= LONGEST_LIST
                        && values.stream().allMatch(value -> id(field, value) == null),
                field);
    }
}
