package io.reachflow.world.trace.format;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Instances that a script asked two clouds for and polled every quarter of an hour. A stay begins
 * when the instance is {@code created} and ends when a poll first finds it {@code not_running}, so
 * that it may be a poll too long. {@code running} and {@code create_failed} change nothing.
 *
 * <p>Each log is a recording of its own: names are used again from one to the next, and what is
 * there when a log ends is cut there. Logs need not be in the order of time.
 */
public final class DimeEvents {
    private static final List<String> COLUMNS =
            List.of("utc", "log", "event", "instance", "gpu_count", "gpu", "zone");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "dime",
                    TraceKind.AVAILABILITY,
                    "cloud instances, created and polled",
                    COLUMNS,
                    DimeEvents::read);

    private static final String MODEL_PREFIX = "nvidia-tesla-";

    /** Where one log has got to. */
    private static final class Log {
        private long lastMillis = Long.MIN_VALUE;
        private final Set<String> present = new TreeSet<>();
    }

    private final StayCollector stays = new StayCollector();
    private final Map<String, Log> logs = new TreeMap<>();

    private DimeEvents() {}

    static AvailabilityTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        DimeEvents events = new DimeEvents();
        new CsvTable(file, skipped).readWithHeader(COLUMNS, events::add);
        events.logs.values().forEach(events::cut);
        return events.stays.trace(skipped.total());
    }

    private void cut(Log log) {
        log.present.forEach(node -> stays.cut(node, log.lastMillis));
    }

    private void add(CsvRow row) {
        long at = row.utcMillis("utc");
        String logName = row.text("log");
        Log log = logs.computeIfAbsent(logName, name -> new Log());
        if (at < log.lastMillis) {
            throw row.bad("utc", "no earlier than the log's row before");
        }
        String node = logName + "/" + row.textOrBlank("instance");
        switch (row.textOrBlank("event")) {
            case "created" -> created(row, log, node, at);
            case "not_running" -> notRunning(log, node, at);
            case "running", "create_failed" -> stays.sawTime(at);
            default -> throw row.bad("event", "created, running, not_running or create_failed");
        }
        log.lastMillis = at;
    }

    private void created(CsvRow row, Log log, String node, long at) {
        row.text("instance");
        if (log.present.contains(node)) {
            throw row.bad("instance", "one that is not there yet");
        }
        String model = row.text("gpu");
        stays.came(
                node,
                row.count("gpu_count", 1, TraceLimits.MOST_GPUS),
                model.replace(MODEL_PREFIX, "").toUpperCase(Locale.ROOT),
                row.text("zone"),
                at);
        log.present.add(node);
    }

    /** A request that failed is polled as well, and is not running from the start. */
    private void notRunning(Log log, String node, long at) {
        stays.sawTime(at);
        if (log.present.remove(node)) {
            stays.left(node, at);
        }
    }
}
