package io.reachflow.reports.terminal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows in aligned columns, for the terminal. */
public final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();
    private int firstNumber = Integer.MAX_VALUE;

    public TextTable(String... headings) {
        rows.add(List.of(headings));
    }

    /** Columns from this one on hold numbers, which end where their heading ends. */
    public TextTable numbersFrom(int column) {
        firstNumber = column;
        return this;
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

    private String line(List<String> row, List<Integer> widths) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> cell(row.get(column), widths.get(column), column))
                .collect(Collectors.joining("  "))
                .stripTrailing();
    }

    private String cell(String text, int width, int column) {
        String space = " ".repeat(width - text.length());
        return column < firstNumber ? text + space : space + text;
    }
}
