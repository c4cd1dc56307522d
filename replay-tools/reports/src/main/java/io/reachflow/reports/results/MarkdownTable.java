package io.reachflow.reports.results;

import java.util.List;
import java.util.stream.Collectors;

/** A table as Markdown has it. */
final class MarkdownTable {
    private final StringBuilder text = new StringBuilder();

    MarkdownTable(List<String> head) {
        row(head);
        row(head.stream().map(cell -> "---").toList());
    }

    void row(List<String> cells) {
        text.append(cells.stream().collect(Collectors.joining(" | ", "| ", " |"))).append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
