package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkdownLinesTest {
    private static final String TEN = "123456789 ";

    @Test
    void proseBreaksBetweenWordsBeforeTheHundredAndFirstCharacter() {
        // Ten words of nine letters with nine blanks between them have 99 characters.
        assertThat(MarkdownLines.wrap(TEN.repeat(10) + "xx\nshort\n"))
                .isEqualTo(TEN.repeat(10).strip() + "\nxx\nshort\n");
    }

    @Test
    void itemsGoOnBelowTheirText() {
        String item = "- " + TEN.repeat(10) + "x";
        assertThat(MarkdownLines.wrap(item))
                .isEqualTo("- " + TEN.repeat(9).strip() + "\n  " + TEN + "x");
    }

    @Test
    void tablesAndCodeStay() {
        String wide = TEN.repeat(12);
        String page = "| " + wide + "|\n```\n" + wide + "\n```\n";
        assertThat(MarkdownLines.wrap(page)).isEqualTo(page);
    }
}
