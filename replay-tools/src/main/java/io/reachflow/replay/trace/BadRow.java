package io.reachflow.replay.trace;

import java.nio.file.Path;

/** A row that can't be read; the message names the file, the line, the column and the value. */
public final class BadRow extends BadTrace {
    private static final int SHOWN_CHARACTERS = 60;

    private BadRow(String message) {
        super(message);
    }

    public static BadRow value(Path file, long line, String column, String value, String expected) {
        return new BadRow(
                "%s, line %d: the %s (%s) must be %s."
                        .formatted(file.getFileName(), line, column, shortened(value), expected));
    }

    public static BadRow shape(Path file, long line, String problem) {
        return new BadRow("%s, line %d: %s".formatted(file.getFileName(), line, problem));
    }

    private static String shortened(String value) {
        String printable = value.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= SHOWN_CHARACTERS
                ? printable
                : printable.substring(0, SHOWN_CHARACTERS) + "...";
    }
}
