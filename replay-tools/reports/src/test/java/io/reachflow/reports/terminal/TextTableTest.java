package io.reachflow.reports.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TextTableTest {
    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        TextTable table = new TextTable("TOPIC", "N").row("rewards", 12).row("x", 3);
        assertThat(table.toString().lines())
                .containsExactly("TOPIC    N", "rewards  12", "x        3");
    }

    @Test
    void aRowMustFit() {
        assertThatThrownBy(() -> new TextTable("A", "B").row("only one"))
                .hasMessageContaining("1 cells");
    }
}
