package io.reachflow.world.trace.csv;

import io.reachflow.world.trace.BadRowException;
import io.reachflow.world.trace.BadTraceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Goes through the rows of a CSV file and tells good ones from bad ones. */
public final class CsvTable {
    public static final long MOST_ROWS = 50_000_000;

    private final Path file;
    private final SkippedTally skipped;

    public CsvTable(Path file, SkippedTally skipped) {
        this.file = file;
        this.skipped = skipped;
    }

    /** Columns are found by the names in the first line; others than the required may be there. */
    public void readWithHeader(List<String> required, Consumer<CsvRow> each) {
        TraceFile.read(
                file,
                bytes -> {
                    CsvParser parser = parser(bytes);
                    readRows(parser, header(parser, required), each);
                });
    }

    /** The first line is a row already; columns are told apart by their place. */
    public void readWithoutHeader(List<String> columns, Consumer<CsvRow> each) {
        TraceFile.read(file, bytes -> readRows(parser(bytes), indexes(columns), each));
    }

    private CsvParser parser(InputStream bytes) throws IOException {
        Reader characters =
                new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
        return new CsvParser(file, characters);
    }

    private Map<String, Integer> header(CsvParser parser, List<String> required)
            throws IOException {
        List<String> names = parser.next();
        if (names == null) {
            throw new BadTraceException(
                    "%s is empty; its first line must name columns.".formatted(file));
        }
        Map<String, Integer> columns = indexes(names.stream().map(String::strip).toList());
        for (String name : required) {
            if (!columns.containsKey(name)) {
                throw new BadTraceException(
                        ("%s has no column %s in its first line, which must name %s."
                                        + " Maybe it has another format.")
                                .formatted(file, name, String.join(", ", required)));
            }
        }
        return columns;
    }

    private Map<String, Integer> indexes(List<String> names) {
        Map<String, Integer> columns = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (columns.put(names.get(i), i) != null) {
                throw new BadTraceException(
                        "%s names the column %s twice in its first line."
                                .formatted(file, names.get(i)));
            }
        }
        return columns;
    }

    private void readRows(CsvParser parser, Map<String, Integer> columns, Consumer<CsvRow> each)
            throws IOException {
        for (long rows = 0; ; rows++) {
            if (rows > MOST_ROWS) {
                throw new BadTraceException(
                        "%s has more than %d rows. Split it.".formatted(file, MOST_ROWS));
            }
            try {
                List<String> fields = parser.next();
                if (fields == null) {
                    return;
                }
                each.accept(row(parser.line(), columns, fields));
            } catch (BadRowException e) {
                skipped.bad(e);
            }
        }
    }

    private CsvRow row(long line, Map<String, Integer> columns, List<String> fields) {
        if (fields.size() != columns.size()) {
            throw BadRowException.shape(
                    file,
                    line,
                    "it has %d fields, but must have %d.".formatted(fields.size(), columns.size()));
        }
        return new CsvRow(file, line, columns, fields);
    }
}
