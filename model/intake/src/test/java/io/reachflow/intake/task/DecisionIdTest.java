package io.reachflow.intake.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionIdTest {
    @Test
    void itIsReadAsItIsWritten() {
        DecisionId id = new DecisionId("eu-3", 1_700_000_000_200L, 17);

        assertThat(id.text()).isEqualTo("eu-3/1700000000200/17");
        assertThat(DecisionId.parse(id.text())).contains(id);
    }

    /** Of two leases of a window the later has the higher epoch, and so has any later window's. */
    @Test
    void epochsGrowWithWindowsAndPlaces() {
        long first = new DecisionId("eu", 1_200, 0).epoch();

        assertThat(first).isEqualTo(1_200L << 20);
        assertThat(new DecisionId("eu", 1_200, 1).epoch()).isGreaterThan(first);
        assertThat(new DecisionId("eu", 1_201, 0).epoch())
                .isGreaterThan(new DecisionId("eu", 1_200, DecisionId.MAX_PER_WINDOW - 1).epoch());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "eu",
                "eu/1200",
                "/1200/0",
                "eu/1200/",
                "eu/1200/-1",
                "eu/+1200/0",
                "eu/01200/0",
                "eu/1200/00",
                "eu/12.5/0",
                "eu/99999999999999999999/0",
                "eu/1200/9999999999"
            })
    void anythingElseIsNone(String text) {
        assertThat(DecisionId.parse(text)).isEmpty();
    }
}
