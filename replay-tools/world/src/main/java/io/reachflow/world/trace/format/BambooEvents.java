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

/** Nodes of one GPU that are added to a cluster and removed from it; the file has no header. */
public final class BambooEvents {
    private static final List<String> COLUMNS = List.of("ms", "event", "node");
    public static final TraceFormat FORMAT =
            new TraceFormat(
                    "bamboo",
                    TraceKind.AVAILABILITY,
                    "nodes added and removed; no header",
                    COLUMNS,
                    BambooEvents::read);

    private static final long MOST_MILLIS = (long) (TraceLimits.MOST_SUBMIT_SECONDS * 1000);

    private final StayCollector stays = new StayCollector();
    private long lastMillis;

    private BambooEvents() {}

    static AvailabilityTrace read(Path file, BadRowPolicy badRows) {
        SkippedTally skipped = new SkippedTally(badRows);
        BambooEvents events = new BambooEvents();
        new CsvTable(file, skipped).readWithoutHeader(COLUMNS, events::add);
        return events.stays.trace(skipped.total());
    }

    private void add(CsvRow row) {
        long at = row.whole("ms", 0, MOST_MILLIS);
        if (at < lastMillis) {
            throw row.bad("ms", "no earlier than the row before (%d)".formatted(lastMillis));
        }
        String node = row.text("node");
        switch (row.textOrBlank("event")) {
            case "add" -> addNode(row, node, at);
            case "remove" -> removeNode(row, node, at);
            default -> throw row.bad("event", "add or remove");
        }
        lastMillis = at;
    }

    private void addNode(CsvRow row, String node, long at) {
        if (stays.isPresent(node)) {
            throw row.bad("node", "a node that is not there yet");
        }
        stays.came(node, 1, null, null, at);
    }

    private void removeNode(CsvRow row, String node, long at) {
        if (!stays.isPresent(node)) {
            throw row.bad("node", "a node that was added before");
        }
        stays.left(node, at);
    }
}
