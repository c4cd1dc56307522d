package io.reachflow.world.trace.format;

import io.reachflow.world.trace.AvailabilityTrace;
import io.reachflow.world.trace.SkippedRows;
import java.util.Locale;

/**
 * Stays from a number of nodes that goes up and down: node k is there while the number is above k,
 * so that the last to come is the first to leave. Which one really left, such a file does not say.
 */
final class CountedNodes {
    private final StayCollector stays = new StayCollector();
    private int present;

    void count(int nodes, long atMillis) {
        stays.sawTime(atMillis);
        for (; present < nodes; present++) {
            stays.came(name(present), 1, null, null, atMillis);
        }
        for (; present > nodes; present--) {
            stays.left(name(present - 1), atMillis);
        }
    }

    AvailabilityTrace trace(long endMillis, SkippedRows skipped) {
        stays.sawTime(endMillis);
        return stays.trace(skipped);
    }

    /** Padded, so that order by name is order by number. */
    private static String name(int number) {
        return String.format(Locale.ROOT, "node-%06d", number);
    }
}
