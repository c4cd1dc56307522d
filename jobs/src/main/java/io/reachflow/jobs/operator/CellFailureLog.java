package io.reachflow.jobs.operator;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the failures of cells, and tells of them: of each cell's first, and then of one after ever
 * longer pauses, as a cell that fails in every window would fill the log.
 */
final class CellFailureLog {
    private static final Logger LOG = LoggerFactory.getLogger(CellFailureLog.class);

    private final Counter failures;
    private final long windowMillis;

    /** Decides about nothing, so it need not survive a restart. */
    private final Map<String, BackOff> silences = new HashMap<>();

    CellFailureLog(Counter failures, long windowMillis) {
        this.failures = failures;
        this.windowMillis = windowMillis;
    }

    void failed(String cell, long windowEndMillis, RuntimeException thrown) {
        failures.inc();
        BackOff silence = silences.get(cell);
        if (silence != null && silence.covers(windowEndMillis)) {
            return;
        }
        BackOff next = BackOff.after(windowEndMillis, silence, windowMillis);
        silences.put(cell, next);
        LOG.error(
                "Cell {} failed in the window that ends at {}. It goes on without what failed;"
                        + " events that it could not use are in the dead letters as CELL_FAILED."
                        + " Further failures of the next {} windows are only counted.",
                cell,
                windowEndMillis,
                next.windows(),
                thrown);
    }
}
