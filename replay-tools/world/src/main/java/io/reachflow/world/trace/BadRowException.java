package io.reachflow.world.trace;

import java.nio.file.Path;

/** A row that can't be read; the message names the file, the line, the column and the value. */
public final class BadRowException extends BadTraceException {
    private static final int SHOWN_CHARACTERS = 60;

    private BadRowException(String message) {
        super(message);
    }

    public static BadRowException value(
            Path file, long line, String column, String value, String expected) {
        return new BadRowException(
                "%s, line %d: the %s (%s) must be %s."
                        .formatted(file.getFileName(), line, column, shortened(value), expected));
    }

    public static BadRowException shape(Path file, long line, String problem) {
        return new BadRowException("%s, line %d: %s".formatted(file.getFileName(), line, problem));
    }

    private static String shortened(String value) {
        String printable = value.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= SHOWN_CHARACTERS
                ? printable
                : printable.substring(0, SHOWN_CHARACTERS) + "...";
    }
}
