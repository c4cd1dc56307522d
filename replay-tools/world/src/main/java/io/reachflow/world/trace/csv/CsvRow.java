package io.reachflow.world.trace.csv;

import io.reachflow.world.trace.BadRowException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** One row, whose fields are asked for by column and come checked. */
public final class CsvRow {
    private final Path file;
    private final long line;
    private final Map<String, Integer> columns;
    private final List<String> fields;

    CsvRow(Path file, long line, Map<String, Integer> columns, List<String> fields) {
        this.file = file;
        this.line = line;
        this.columns = columns;
        this.fields = fields;
    }

    /** The field without the spaces around it; blank when the file has no such column. */
    public String textOrBlank(String column) {
        Integer index = columns.get(column);
        return index == null ? "" : fields.get(index).strip();
    }

    public boolean isBlank(String column) {
        return textOrBlank(column).isEmpty();
    }

    public String text(String column) {
        String value = textOrBlank(column);
        if (value.isEmpty()) {
            throw bad(column, "there");
        }
        return value;
    }

    public long whole(String column, long least, long most) {
        String value = textOrBlank(column);
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Answered below, like a number that is out of range.
        }
        throw bad(column, "a whole number from %d to %d".formatted(least, most));
    }

    public int count(String column, int least, int most) {
        return (int) whole(column, least, most);
    }

    public double decimal(String column, double least, double most) {
        String value = textOrBlank(column);
        // Java would also take 1f, 0x1p3 and NaN.
        if (!value.isEmpty() && value.chars().allMatch(c -> "0123456789.eE+-".indexOf(c) >= 0)) {
            try {
                double number = Double.parseDouble(value);
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Answered below, like a number that is out of range.
            }
        }
        throw bad(column, "a number from %.0f to %.0f".formatted(least, most));
    }

    /** Milliseconds of a time in UTC, written as in ISO 8601. */
    public long utcMillis(String column) {
        try {
            return Instant.parse(textOrBlank(column)).toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw bad(column, "a time in UTC like 2020-03-01T10:11:21Z");
        }
    }

    public BadRowException bad(String column, String expected) {
        return BadRowException.value(file, line, column, textOrBlank(column), expected);
    }

    public long line() {
        return line;
    }
}
