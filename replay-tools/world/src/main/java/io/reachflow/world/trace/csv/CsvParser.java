package io.reachflow.world.trace.csv;

import io.reachflow.world.trace.BadRowException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits text into rows and fields as RFC 4180 has it: fields in quotes may hold commas, line ends
 * and doubled quotes. Lines end in LF or CRLF; a byte order mark is dropped, and so are empty
 * lines.
 */
final class CsvParser {
    static final int MOST_ROW_CHARACTERS = 1 << 16;
    static final int MOST_FIELDS = 256;

    private static final int END = -1;
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final Path file;
    private final Reader in;
    private final char[] buffer = new char[1 << 14];
    private final StringBuilder field = new StringBuilder();
    private int position;
    private int filled;
    private long linesBegun = 1;
    private long rowLine;
    private int rowCharacters;

    CsvParser(Path file, Reader in) throws IOException {
        this.file = file;
        this.in = in;
        if (peek() == BYTE_ORDER_MARK) {
            position++;
        }
    }

    /** The line that the last row began in, from 1. */
    long line() {
        return rowLine;
    }

    /**
     * The fields of the next row, or null at the end. A {@link BadRowException} leaves the parser
     * at the next line, except that an open quote may have swallowed some.
     */
    @Nullable List<String> next() throws IOException {
        skipEmptyLines();
        if (peek() == END) {
            return null;
        }
        rowLine = linesBegun;
        rowCharacters = 0;
        List<String> fields = new ArrayList<>();
        do {
            if (fields.size() == MOST_FIELDS) {
                throw broken("it has more than %d fields.".formatted(MOST_FIELDS));
            }
            fields.add(peek() == '"' ? quoted() : plain());
        } while (take() == ',');
        return fields;
    }

    private void skipEmptyLines() throws IOException {
        while (peek() == '\n' || peek() == '\r') {
            take();
        }
    }

    private String plain() throws IOException {
        field.setLength(0);
        while (!endsField(peek())) {
            if (peek() == '"') {
                throw broken("a quote must stand at the begin of a field, and be doubled in it.");
            }
            keep(take());
        }
        dropCarriageReturn();
        return field.toString();
    }

    private String quoted() throws IOException {
        field.setLength(0);
        take();
        while (true) {
            int next = take();
            if (next == END) {
                throw broken("a quote is opened and not closed.");
            }
            if (next == '"') {
                if (peek() != '"') {
                    break;
                }
                take();
            }
            keep(next);
        }
        if (peek() == '\r') {
            take();
        }
        if (!endsField(peek())) {
            throw broken("after a closing quote, only a comma or the end of the line may follow.");
        }
        return field.toString();
    }

    private static boolean endsField(int next) {
        return next == ',' || next == '\n' || next == END;
    }

    private void dropCarriageReturn() throws IOException {
        int last = field.length() - 1;
        if (peek() != ',' && last >= 0 && field.charAt(last) == '\r') {
            field.setLength(last);
        }
    }

    private void keep(int character) throws IOException {
        rowCharacters++;
        if (rowCharacters > MOST_ROW_CHARACTERS) {
            throw broken(
                    "it is longer than %d characters; maybe a quote is not closed."
                            .formatted(MOST_ROW_CHARACTERS));
        }
        field.append((char) character);
    }

    private BadRowException broken(String problem) throws IOException {
        int next = take();
        while (next != '\n' && next != END) {
            next = take();
        }
        return BadRowException.shape(file, rowLine, problem);
    }

    private int peek() throws IOException {
        if (position == filled) {
            filled = Math.max(0, in.read(buffer, 0, buffer.length));
            position = 0;
        }
        return filled == 0 ? END : buffer[position];
    }

    private int take() throws IOException {
        int next = peek();
        if (next != END) {
            position++;
        }
        if (next == '\n') {
            linesBegun++;
        }
        return next;
    }
}
