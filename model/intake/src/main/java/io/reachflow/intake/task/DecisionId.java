package io.reachflow.intake.task;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What names a decision: the cell that made it, the end of its window, and its place there. The
 * same input gives the same ids.
 */
public record DecisionId(String cell, long windowEndMillis, int ordinal) {
    /** So that epochs of leases grow with event time, with room for every decision of a window. */
    public static final int MAX_PER_WINDOW = 1 << 20;

    private static final Pattern FORM = Pattern.compile("(.+)/(0|[1-9][0-9]*)/(0|[1-9][0-9]*)");

    /** The decision that is written so; empty where none is. */
    public static Optional<DecisionId> parse(String text) {
        Matcher parts = FORM.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            long windowEnd = Long.parseLong(parts.group(2));
            int ordinal = Integer.parseInt(parts.group(3));
            return Optional.of(new DecisionId(parts.group(1), windowEnd, ordinal));
        } catch (NumberFormatException e) {
            // More digits than a time or a place can have.
            return Optional.empty();
        }
    }

    /** The epoch of the lease that it grants: grows with event time over all cells. */
    public long epoch() {
        return windowEndMillis * MAX_PER_WINDOW + ordinal;
    }

    /** As records carry it. */
    public String text() {
        return cell + "/" + windowEndMillis + "/" + ordinal;
    }
}
