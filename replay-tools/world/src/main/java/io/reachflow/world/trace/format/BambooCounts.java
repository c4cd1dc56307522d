package io.reachflow.world.trace.format;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.BadRowPolicy;
import io.reachflow.world.trace.SkippedRows;
import io.reachflow.world.trace.TraceFormat;
import io.reachflow.world.trace.TraceKind;
import io.reachflow.world.trace.csv.CsvRow;
import io.reachflow.world.trace.csv.CsvTable;
import io.reachflow.world.trace.csv.SkippedTally;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How many instances were held, as {@code date, time, count} without a header. Each reading is
 * written for two more minutes ahead; when the next one came sooner, the file goes back in time,
 * and the newer reading holds.
 */
public final class BambooCounts {
    private static final List<String> COLUMNS = List.of("date", "time", "count");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "bamboo-counts",
                    TraceKind.AVAILABILITY,
                    "number of nodes held over time; no header",
                    COLUMNS,
                    BambooCounts::read);

    private static final long MOST_MILLIS_BACK = Duration.ofMinutes(5).toMillis();

    private record Reading(long atMillis, int count) {}

    private final Deque<Reading> readings = new ArrayDeque<>();

    private BambooCounts() {}

    static AvailabilityTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        BambooCounts counts = new BambooCounts();
        new CsvTable(file, skipped).readWithoutHeader(COLUMNS, counts::add);
        return counts.trace(skipped.total());
    }

    private void add(CsvRow row) {
        long at = millis(row);
        int count = row.count("count", 0, TraceLimits.MOST_NODES);
        if (!readings.isEmpty() && at < readings.getLast().atMillis() - MOST_MILLIS_BACK) {
            throw row.bad("time", "at most five minutes before that of the row before");
        }
        while (!readings.isEmpty() && readings.getLast().atMillis() >= at) {
            readings.removeLast();
        }
        readings.addLast(new Reading(at, count));
    }

    private static long millis(CsvRow row) {
        try {
            return LocalDateTime.parse(row.textOrBlank("date") + "T" + row.textOrBlank("time"))
                    .toInstant(ZoneOffset.UTC)
                    .toEpochMilli();
        } catch (DateTimeParseException e) {
            throw row.bad("time", "like 13:07:45, after a date like 2021-12-10");
        }
    }

    private AvailabilityTrace trace(SkippedRows skipped) {
        if (readings.isEmpty()) {
            return new AvailabilityTrace(List.of(), 0, skipped);
        }
        CountedNodes nodes = new CountedNodes();
        readings.forEach(reading -> nodes.count(reading.count(), reading.atMillis()));
        return nodes.trace(readings.getLast().atMillis(), skipped);
    }
}
