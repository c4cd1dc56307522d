package io.reachflow.replay.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PartFileTest {
    @Test
    void whatIsWrittenIsRead() {
        PartFile part =
                new PartFile("reach 1 0a1b", "reachflow results --gpus 8", "## Way\n\n| a |\n");
        assertThat(PartFile.parse(part.text())).isEqualTo(part);
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> PartFile.parse("# My notes\n"))
                .hasMessageContaining("must begin with the policy and the command");
    }
}
