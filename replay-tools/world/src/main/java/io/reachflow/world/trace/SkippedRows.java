package io.reachflow.world.trace;

import java.util.List;

/**
 * What of a file is not in its trace.
 *
 * @param count rows that could not be read
 * @param firstMessages why, for the first few of them
 * @param withoutDuration good rows of jobs that never ran, so that nobody knows how long they take
 * @param withoutGpu good rows of jobs or machines without a GPU
 */
public record SkippedRows(
        long count, List<String> firstMessages, long withoutDuration, long withoutGpu) {
    public static final SkippedRows NONE = new SkippedRows(0, List.of(), 0, 0);

    public SkippedRows {
        firstMessages = List.copyOf(firstMessages);
    }
}
