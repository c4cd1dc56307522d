package io.reachflow.replay.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows in aligned columns, for the terminal. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    public TextTable row(Object... cells) {
        if (cells.length != rows.get(0).size()) {
            throw new IllegalArgumentException(
                    "A row of "
                            + cells.length
                            + " cells does not fit a table of "
                            + rows.get(0).size()
                            + " columns.");
        }
        rows.add(Arrays.stream(cells).map(String::valueOf).toList());
        return this;
    }

    @Override
    public String toString() {
        List<Integer> widths =
                IntStream.range(0, rows.get(0).size())
                        .mapToObj(
                                column ->
                                        rows.stream()
                                                .mapToInt(row -> row.get(column).length())
                                                .max()
                                                .orElseThrow())
                        .toList();
        return rows.stream()
                .map(row -> line(row, widths))
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private static String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(
                        column ->
                                row.get(column)
                                        + " ".repeat(widths.get(column) - row.get(column).length()))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }
}
