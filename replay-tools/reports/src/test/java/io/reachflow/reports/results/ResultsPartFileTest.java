package io.reachflow.reports.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResultsPartFileTest {
    @Test
    void whatIsWrittenIsRead() {
        ResultsPartFile part =
                new ResultsPartFile(
                        "reach 1 0a1b", "reachflow results --gpus 8", "## Way\n\n| a |\n");
        assertThat(ResultsPartFile.parse(part.text())).isEqualTo(part);
    }

    @Test
    void anotherFileIsRefused() {
        assertThatThrownBy(() -> ResultsPartFile.parse("# My notes\n"))
                .hasMessageContaining("must begin with the policy and the command");
    }
}
